// The age at which an exchange rate causes a warning.

import { parseCalendarDate } from "./times.ts";

/** A rate older than this is stale. It still converts, and the response carries a warning. */
export const RATE_AGE_DAYS_MAX = 7;

const DAY_MS = 86_400_000;

/** Returns the days from the date of a rate (an ISO date or time) to `atMs`, both in UTC. */
export function rateAgeDays(rateAt: string, atMs: number): number | undefined {
	const dayMs = parseCalendarDate(rateAt.slice(0, 10));
	return dayMs === undefined ? undefined : Math.floor((atMs - dayMs) / DAY_MS);
}

/** A rate whose date cannot be read counts as stale. */
export function isRateStale(rateAt: string, atMs: number): boolean {
	return (rateAgeDays(rateAt, atMs) ?? Number.POSITIVE_INFINITY) > RATE_AGE_DAYS_MAX;
}
