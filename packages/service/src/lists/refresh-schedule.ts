// Decides when a list is fetched from its address. Hours and weekdays are in UTC.

import type { RefreshSchedule } from "@hakiki/domain";
import type { StoredList } from "@hakiki/store";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Required lists must be checked within 48 hours, so a list is fetched twice a day by default. */
const HALF_DAY_MS = 12 * HOUR_MS;
/** A list that could not be fetched is tried again after this time. */
const TRIED_EVERY_MS = HOUR_MS;
/** 1 January 1970 was a Thursday, so the first Monday began four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

export type ScheduledList = Pick<StoredList, "urls" | "checkedAt" | "problemAt" | "askedAt" | "schedule">;

export function isRefreshDue(list: ScheduledList, nowMs: number): boolean {
	const next = findNextRefresh(list, nowMs);
	return next !== null && next <= nowMs;
}

/** When the list is fetched next; in the past if it is overdue. Null if it is not fetched by itself. */
export function findNextRefresh(list: ScheduledList, nowMs: number): number | null {
	const { urls, checkedAt, problemAt, askedAt, schedule } = list;
	if (urls.length === 0) return null;
	if (askedAt !== null) return askedAt;
	if (schedule.every === "off") return null;
	if (problemAt !== null) return problemAt + TRIED_EVERY_MS;
	if (checkedAt === null) return nowMs;
	if (schedule.every === "half_day") return checkedAt + HALF_DAY_MS;
	const latest = findLatestSlot(schedule, nowMs);
	return checkedAt < latest ? latest : latest + measurePeriod(schedule);
}

/** The latest time of the schedule that has passed. */
function findLatestSlot(schedule: RefreshSchedule, nowMs: number): number {
	const { every, hour, weekday } = schedule;
	const first = every === "week" ? FIRST_MONDAY_MS + (weekday - 1) * DAY_MS + hour * HOUR_MS : hour * HOUR_MS;
	const period = measurePeriod(schedule);
	return first + Math.floor((nowMs - first) / period) * period;
}

function measurePeriod({ every }: RefreshSchedule): number {
	return every === "week" ? WEEK_MS : DAY_MS;
}
