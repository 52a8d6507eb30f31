// How old an exchange rate may be before those who use it are told.

import { parseCalendarDate } from "./times.ts";

/** A rate of a day longer ago than this is stale: it still converts, and the answer says so. */
export const RATE_AGE_DAYS_MAX = 7;

const DAY_MS = 86_400_000;

/** Days from the day a rate is of (an ISO date, or a time that begins with one) to `atMs`, both in UTC. */
export function rateAgeDays(rateAt: string, atMs: number): number | undefined {
	const dayMs = parseCalendarDate(rateAt.slice(0, 10));
	return dayMs === undefined ? undefined : Math.floor((atMs - dayMs) / DAY_MS);
}

/** A rate whose day cannot be read is stale: nobody can say that it is not. */
export function isRateStale(rateAt: string, atMs: number): boolean {
	return (rateAgeDays(rateAt, atMs) ?? Number.POSITIVE_INFINITY) > RATE_AGE_DAYS_MAX;
}
