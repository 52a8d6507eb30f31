// Feeds the latest stored events to a replay in the order of time. Only ids and times wait in memory; bodies are read by
// page.

import type { NormalEvent } from "@hakiki/domain";
import type { BacktestEvent } from "@hakiki/rules";
import {
	type EventMoment,
	type Executor,
	listEventMoments,
	type Pool,
	type Realm,
	readReplayEvents,
} from "@hakiki/store";
import { toBacktestEvent } from "./stored-event.ts";

const MOMENTS_PER_PAGE = 20_000;
const EVENTS_PER_PAGE = 1_000;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

interface MomentsWanted {
	readonly eventsMax: number;
	/** Only events with smaller ids, which were received earlier. */
	readonly before?: string | undefined;
	readonly signal?: AbortSignal | undefined;
}

/** Lists the latest events in the order of time. An imported history arrives in one day and covers years. */
export async function listInOrder(
	executor: Executor,
	realm: Realm,
	{ eventsMax, before: end = LAST_ID, signal }: MomentsWanted,
): Promise<readonly EventMoment[]> {
	const moments: EventMoment[] = [];
	let before: string | undefined = end;
	while (before !== undefined && moments.length < eventsMax && signal?.aborted !== true) {
		const limit = Math.min(MOMENTS_PER_PAGE, eventsMax - moments.length);
		const page: readonly EventMoment[] = await listEventMoments(executor, { realm, before, limit });
		moments.push(...page);
		before = page.length < limit ? undefined : page.at(-1)?.id;
	}
	return moments.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

interface ReplayedMoments {
	readonly moments: readonly EventMoment[];
	/** How many events are replayed without a pause. */
	readonly eventsPerPage?: number | undefined;
	/** Asked before each page. */
	readonly isOver: () => boolean;
	readonly onPage?: (share: number) => void;
}

export async function replayStoredEvents(
	pool: Pool,
	realm: Realm,
	{ moments, eventsPerPage = EVENTS_PER_PAGE, isOver, onPage }: ReplayedMoments,
	take: (event: BacktestEvent) => void,
): Promise<void> {
	const pages = splitPages(moments, eventsPerPage);
	const read = (ids: readonly string[] | undefined) =>
		ids === undefined ? undefined : readReplayEvents(pool, { realm, ids });
	let reading = read(pages[0]);
	for (const [place, ids] of pages.entries()) {
		if (isOver()) break;
		const events = new Map((await reading)?.map((event) => [event.id, event]));
		// The database reads the next page while this one is replayed.
		reading = read(pages[place + 1]);
		reading?.catch(() => undefined);
		for (const id of ids) {
			const event = events.get(id);
			if (event !== undefined) take(toBacktestEvent(JSON.parse(event.body) as NormalEvent, event.labels));
		}
		onPage?.((place + 1) / pages.length);
	}
	await reading;
}

export function splitPages(moments: readonly EventMoment[], size: number): readonly (readonly string[])[] {
	return Array.from({ length: Math.ceil(moments.length / size) }, (_, place) =>
		moments.slice(place * size, (place + 1) * size).map(({ id }) => id),
	);
}
