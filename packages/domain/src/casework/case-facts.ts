// What is kept on a case's row beside what opened it: its clocks, and what the event that opened it was about.

import type { CaseType, Decision } from "../vocabulary.ts";
import type { Casework } from "./casework.ts";
import { addClock, type ClockStart, type RunningClock, startClock, summariseClocks } from "./clocks.ts";

export interface CaseFacts {
	/** The earliest of the clocks that run, in ms. */
	readonly dueAt: number | null;
	/** The earliest warning that was not given yet. */
	readonly warnAt: number | null;
	/** Of the event that opened it, in minor units of the workspace's currency. */
	readonly amountMinor: number | null;
	readonly decision: Decision | null;
	readonly clocks: readonly RunningClock[];
}

/** As a case begins. */
export function beginFacts(
	casework: Casework,
	opened: {
		readonly type: CaseType;
		readonly openedAt: number;
		readonly amountMinor: number | null;
		readonly decision: Decision | null;
	},
): CaseFacts {
	const { amountMinor, decision } = opened;
	const empty = { dueAt: null, warnAt: null, amountMinor, decision, clocks: [] };
	return startClocks(empty, casework, opened.type, opened.openedAt);
}

/** With every clock that `start` sets going. */
export function startClocks(facts: CaseFacts, casework: Casework, start: ClockStart, at: number): CaseFacts {
	let { clocks } = facts;
	for (const definition of casework.clocks) {
		if (definition.starts.includes(start)) clocks = addClock(clocks, startClock(definition, at, casework.calendar));
	}
	return setClocks(facts, clocks);
}

/** Stops one clock that runs, or all of them. */
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

/** Lets those clocks go on that were stopped at a moment, as when what stopped them is undone. */
export function resumeClocks(facts: CaseFacts, stoppedAt: number): CaseFacts {
	return setClocks(
		facts,
		facts.clocks.map((one) => (one.stoppedAt === stoppedAt ? { ...one, stoppedAt: null, stoppedBy: null } : one)),
	);
}

/** The clocks that must be warned of by now, and the facts once that is done. */
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
