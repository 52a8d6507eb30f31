// Converts the schedule of a list between UTC, as it is stored, and the workspace's time zone, as people set it.

import { formatIsoDay } from "./days.ts";

export interface Schedule {
	readonly every: "off" | "half_day" | "day" | "week";
	readonly hour: number;
	/** 1 is Monday. */
	readonly weekday: number;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
/** A Monday, 00:00 UTC. */
const MONDAY_MS = Date.UTC(2026, 0, 5);

export function toZone(schedule: Schedule, zone: string): Schedule {
	return shift(schedule, readOffsetHours(zone));
}

export function toUtc(schedule: Schedule, zone: string): Schedule {
	return shift(schedule, -readOffsetHours(zone));
}

function shift({ every, hour, weekday }: Schedule, hours: number): Schedule {
	const moved = ((weekday - 1) * DAY_HOURS + hour + hours + WEEK_HOURS) % WEEK_HOURS;
	return { every, hour: moved % DAY_HOURS, weekday: every === "week" ? Math.floor(moved / DAY_HOURS) + 1 : weekday };
}

/** Kenya and Nigeria have whole hours and no daylight saving time. A zone with minutes is rounded. */
function readOffsetHours(zone: string): number {
	const parts = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "numeric", hourCycle: "h23" });
	const hour = Number(parts.format(MONDAY_MS));
	return formatIsoDay(MONDAY_MS, zone) < "2026-01-05" ? hour - DAY_HOURS : hour;
}

/** The name of a weekday: 1 is “Monday”. */
export function formatWeekday(weekday: number, locale: string): string {
	const atMs = MONDAY_MS + (weekday - 1) * DAY_HOURS * HOUR_MS;
	return new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(atMs);
}

/** `6` is “06:00”. */
export function formatHour(hour: number): string {
	return `${String(hour).padStart(2, "0")}:00`;
}
