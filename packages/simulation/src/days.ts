// Days of a local calendar, counted since 1970.

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export function dayOf(date: string): number {
	return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** Returns the day of the month. */
export function dateOf(day: number): number {
	return new Date(day * DAY_MS).getUTCDate();
}
