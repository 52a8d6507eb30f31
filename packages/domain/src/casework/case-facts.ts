// The facts on a case's row besides its opening: its clocks, the amount and decision of the event that opened it, and the total
// amount of its events.

import type { CaseType, Decision } from "../vocabulary.ts";
import type { Casework } from "./casework.ts";
import { addClock, type ClockStart, type RunningClock, startClock, summariseClocks } from "./clocks.ts";

export interface CaseFacts {
	/** The earliest due time among the running clocks, in ms. */
	readonly dueAt: number | null;
	/** The earliest warning that is not sent yet, in ms. */
	readonly warnAt: number | null;
	/** The amount of the event that opened the case, in minor units of the workspace's currency. */
	readonly amountMinor: number | null;
	readonly decision: Decision | null;
	/** The amounts of all events of the case, added up. Null if none has an amount. A job adds new events. */
	readonly totalMinor: number | null;
	readonly clocks: readonly RunningClock[];
}

/** Returns the facts of a new case. */
export function beginFacts(
	casework: Casework,
	opened: {
		readonly type: CaseType;
		readonly openedAt: number;
		readonly amountMinor: number | null;
		readonly decision: Decision | null;
		readonly totalMinor: number | null;
	},
): CaseFacts {
	const { amountMinor, decision, totalMinor } = opened;
	const empty = { dueAt: null, warnAt: null, amountMinor, decision, totalMinor, clocks: [] };
	return startClocks(empty, casework, opened.type, opened.openedAt);
}

/** Starts every clock that `start` triggers. */
export function startClocks(facts: CaseFacts, casework: Casework, start: ClockStart, at: number): CaseFacts {
	let { clocks } = facts;
	for (const definition of casework.clocks) {
		if (definition.starts.includes(start)) clocks = addClock(clocks, startClock(definition, at, casework.calendar));
	}
	return setClocks(facts, clocks);
}

/** Stops one running clock, or all of them. */
export function stopClocks(
	facts: CaseFacts,
	stop: { readonly clock?: string | undefined; readonly at: number; readonly by: string },
): CaseFacts {
	const isMeant = ({ clock, stoppedAt }: RunningClock): boolean =>
		stoppedAt === null && (stop.clock === undefined || stop.clock === clock);
	return setClocks(
		facts,
		facts.clocks.map((one) => (isMeant(one) ? { ...one, stoppedAt: stop.at, stoppedBy: stop.by } : one)),
	);
}

/** Resumes the clocks that were stopped at `stoppedAt`, when the action that stopped them is undone. */
export function resumeClocks(facts: CaseFacts, stoppedAt: number): CaseFacts {
	return setClocks(
		facts,
		facts.clocks.map((one) => (one.stoppedAt === stoppedAt ? { ...one, stoppedAt: null, stoppedBy: null } : one)),
	);
}

/** Returns the clocks whose warning is due, and the facts with those warnings marked as sent. */
export function takeWarnings(
	facts: CaseFacts,
	now: number,
): { readonly facts: CaseFacts; readonly warned: readonly RunningClock[] } {
	const isDue = ({ stoppedAt, warnedAt, warnAt }: RunningClock): boolean =>
		stoppedAt === null && warnedAt === null && warnAt <= now;
	const warned = facts.clocks.filter(isDue);
	const clocks = facts.clocks.map((one) => (isDue(one) ? { ...one, warnedAt: now } : one));
	return { facts: setClocks(facts, clocks), warned };
}

export function setClocks(facts: CaseFacts, clocks: readonly RunningClock[]): CaseFacts {
	return { ...facts, ...summariseClocks(clocks), clocks };
}
