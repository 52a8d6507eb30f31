// The deadlines of a case. A clock starts on the triggers that the workspace names, and runs for a fixed time or for
// working days. The clocks are stored on the case's row, with the earliest due time and the earliest warning.

import type { CountryServed } from "../vocabulary.ts";
import type { WorkCalendar } from "./working-days.ts";

/** A clock starts with a case of this type, or with a report from this source. */
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
	/** A word, for example `str`. */
	readonly id: string;
	readonly title: string;
	/** The triggers that start the clock automatically. A user can start any clock. */
	readonly starts: readonly ClockStart[];
	readonly length: number;
	readonly unit: ClockUnit;
	/** `case.due_soon` is sent this many minutes before the clock runs out. */
	readonly warnMinutes: number;
}

/** All times are in ms. */
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

/**
 * The default clocks. Some follow the law: a suspicious transaction is reported within two days (Kenya) or 24 hours
 * (Nigeria), and the draft of Nigeria's central bank gives 30 minutes to notify the other bank. The others are starting
 * values for each workspace to set.
 */
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
		// The warning never comes before the start.
		warnAt: Math.max(at, dueAt - definition.warnMinutes * MINUTE_MS),
		warnedAt: null,
		stoppedAt: null,
		stoppedBy: null,
	};
}

/** Adds a clock unless the same clock is running. A stopped clock starts again. */
export function addClock(clocks: readonly RunningClock[], added: RunningClock): readonly RunningClock[] {
	const known = clocks.find(({ clock }) => clock === added.clock);
	if (known !== undefined && known.stoppedAt === null) return clocks;
	const others = clocks.filter((one) => one !== known);
	return others.length >= CLOCKS_PER_CASE_MAX ? clocks : [...others, added];
}

/** Returns the earliest due time of the running clocks, and the earliest warning that is not sent yet. */
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
