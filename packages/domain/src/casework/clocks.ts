// By when a case must be dealt with. A clock starts with what the workspace names, and runs for a time or for working
// days. What is known of a case's clocks is kept on its row, with the earliest due time and the earliest warning.

import type { CountryServed } from "../vocabulary.ts";
import type { WorkCalendar } from "./working-days.ts";

/** The types of cases, and the sources of reports by others. */
export const CLOCK_STARTS = [
	"fraud",
	"screening",
	"travel_rule",
	"regulatory",
	"appeal",
	"complaint",
	"recall",
	"law_enforcement",
] as const;
export type ClockStart = (typeof CLOCK_STARTS)[number];

export const CLOCK_UNITS = ["minutes", "hours", "days", "working_days"] as const;
export type ClockUnit = (typeof CLOCK_UNITS)[number];

export interface ClockDefinition {
	/** A word, as in `str`. */
	readonly id: string;
	readonly title: string;
	/** What starts it by itself; a person can start any. */
	readonly starts: readonly ClockStart[];
	readonly length: number;
	readonly unit: ClockUnit;
	/** So long before it is due `case.due_soon` is sent. */
	readonly warnMinutes: number;
}

/** Times in ms. */
export interface RunningClock {
	readonly clock: string;
	readonly title: string;
	readonly startedAt: number;
	readonly dueAt: number;
	readonly warnAt: number;
	readonly warnedAt: number | null;
	readonly stoppedAt: number | null;
	readonly stoppedBy: string | null;
}

export const CLOCKS_PER_CASE_MAX = 20;
const MINUTE_MS = 60_000;
const UNIT_MS = { minutes: MINUTE_MS, hours: 60 * MINUTE_MS, days: 1440 * MINUTE_MS } as const;

/** The law's where it names a time: two days (Kenya) and 24 hours (Nigeria) for a report of what is suspicious, and 30
 * minutes in the draft of Nigeria's central bank to tell the other bank. The rest is a beginning, to be set by each. */
export const DEFAULT_CLOCKS: Readonly<Record<CountryServed, readonly ClockDefinition[]>> = {
	KE: [
		{
			id: "str",
			title: "Suspicious transaction report to the FRC",
			starts: ["regulatory"],
			length: 2,
			unit: "days",
			warnMinutes: 720,
		},
		...listOutside(),
	],
	NG: [
		{
			id: "notice",
			title: "Notice to the other bank (CBN, draft)",
			starts: ["complaint", "recall"],
			length: 30,
			unit: "minutes",
			warnMinutes: 10,
		},
		{
			id: "str",
			title: "Suspicious transaction report to the NFIU",
			starts: ["regulatory"],
			length: 24,
			unit: "hours",
			warnMinutes: 360,
		},
		...listOutside(),
	],
};

function listOutside(): readonly ClockDefinition[] {
	const days = { unit: "working_days", warnMinutes: 1440 } as const;
	return [
		{ id: "complaint", title: "Answer to a complaint", starts: ["complaint", "appeal"], length: 10, ...days },
		{ id: "recall", title: "Answer to a recall", starts: ["recall"], length: 2, ...days },
		{
			id: "law_enforcement",
			title: "Answer to law enforcement",
			starts: ["law_enforcement"],
			length: 3,
			...days,
		},
	];
}

export function startClock(definition: ClockDefinition, at: number, calendar: WorkCalendar): RunningClock {
	const { unit, length } = definition;
	const dueAt = unit === "working_days" ? calendar.addWorkingDays(at, length) : at + length * UNIT_MS[unit];
	return {
		clock: definition.id,
		title: definition.title,
		startedAt: at,
		dueAt,
		// Never before it starts: a warning that comes with the start is no warning.
		warnAt: Math.max(at, dueAt - definition.warnMinutes * MINUTE_MS),
		warnedAt: null,
		stoppedAt: null,
		stoppedBy: null,
	};
}

/** Adds a clock unless it runs already: what came first counts. One that was stopped starts anew. */
export function addClock(clocks: readonly RunningClock[], added: RunningClock): readonly RunningClock[] {
	const known = clocks.find(({ clock }) => clock === added.clock);
	if (known !== undefined && known.stoppedAt === null) return clocks;
	const others = clocks.filter((one) => one !== known);
	return others.length >= CLOCKS_PER_CASE_MAX ? clocks : [...others, added];
}

/** The earliest of those that run, and of those that have still to be warned of. */
export function summariseClocks(clocks: readonly RunningClock[]): {
	readonly dueAt: number | null;
	readonly warnAt: number | null;
} {
	const running = clocks.filter(({ stoppedAt }) => stoppedAt === null);
	const earliest = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.min(...times));
	return {
		dueAt: earliest(running.map(({ dueAt }) => dueAt)),
		warnAt: earliest(running.filter(({ warnedAt }) => warnedAt === null).map(({ warnAt }) => warnAt)),
	};
}

export const CLOCK_STATES = ["running", "late", "met", "missed"] as const;
export type ClockState = (typeof CLOCK_STATES)[number];

export function stateOfClock({ stoppedAt, dueAt }: RunningClock, now: number): ClockState {
	if (stoppedAt !== null) return stoppedAt <= dueAt ? "met" : "missed";
	return now <= dueAt ? "running" : "late";
}
