// Chooses the events that a preview replays, the latest ones, and how many of them only build history.

import type { EventMoment } from "@hakiki/store";

/** At least this share of the replayed events is counted, even if the history of the first counted ones is not complete. */
const COUNTED_SHARE = 0.75;

/** The request of a payment is read with its settlement, whose money counts already. */
const HISTORY_MS_MIN = 86_400_000;

interface CountedEvents {
	/** In the order of time. */
	readonly moments: readonly EventMoment[];
	/** Earlier events only build history. */
	readonly countFrom: number;
	readonly isHistoryComplete: boolean;
}

interface ChooseOptions {
	/** All known events in the order of time. Older events exist if `isCut`. */
	readonly moments: readonly EventMoment[];
	readonly isCut: boolean;
	readonly since: number;
	readonly eventsMax: number;
	readonly historyMs: number;
}

export function chooseCounted({ moments, isCut, since, eventsMax, historyMs }: ChooseOptions): CountedEvents {
	const neededFrom = since - Math.max(historyMs, HISTORY_MS_MIN);
	const needed = moments.filter(({ at }) => at >= neededFrom);
	const latest = needed.slice(-eventsMax);
	const [first] = latest;
	// All that is needed was read if an earlier event is known, or if no event is unknown.
	const isAll = latest.length === needed.length && (!isCut || needed.length < moments.length);
	if (first === undefined || isAll) return { moments: latest, countFrom: since, isHistoryComplete: true };
	// An event that was not read may have the same time as the first one.
	const completeFrom = first.at + Math.max(historyMs, 1);
	const warmFrom = latest[Math.floor(latest.length * (1 - COUNTED_SHARE))]?.at ?? first.at;
	const countFrom = Math.max(since, Math.min(completeFrom, warmFrom));
	return { moments: latest, countFrom, isHistoryComplete: completeFrom <= countFrom };
}
