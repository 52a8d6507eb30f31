// Converts days of the workspace's calendar to timestamps of the API.

/**
 * The start of a day in a zone, or its end with `isEnd`, as ISO 8601. “From 15 Nov” means midnight in Nairobi. A day with a
 * time, as `2026-11-15T13:00`, is that moment.
 */
export function convertDay(day: string | undefined, zone: string, isEnd = false): string | undefined {
	if (day === undefined) return undefined;
	const hasTime = day.includes("T");
	const utcMs = Date.parse(hasTime ? `${day}:00Z` : `${day}T00:00:00Z`) + (isEnd && !hasTime ? 86_400_000 : 0);
	// Kenya and Nigeria have no daylight saving time. For a zone that has it, the second pass corrects the offset.
	const guessMs = utcMs - readOffsetMs(utcMs, zone);
	return new Date(utcMs - readOffsetMs(guessMs, zone)).toISOString();
}

function readOffsetMs(atMs: number, zone: string): number {
	const parts = new Intl.DateTimeFormat("en-GB", {
		timeZone: zone,
		dateStyle: "short",
		timeStyle: "medium",
	}).formatToParts(atMs);
	const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
	const localMs = Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
	return localMs - Math.floor(atMs / 1_000) * 1_000;
}

/** The calendar day of a timestamp in a zone, as `2026-11-15`. */
export function formatIsoDay(atMs: number, zone: string): string {
	return formatIsoMinute(atMs, zone).slice(0, 10);
}

/** The day and time of a timestamp in a zone, as `2026-11-15T13:00`. */
export function formatIsoMinute(atMs: number, zone: string): string {
	return new Date(atMs + readOffsetMs(atMs, zone)).toISOString().slice(0, 16);
}

/** The service reads at most 400 days at once. */
const DAYS_MAX = 400;

/** A period in either order. Nothing happens after today, so it ends today at the latest. A missing day is today or `to`. */
export function fitDays(
	days: { readonly from?: string; readonly to?: string },
	today: string,
): { readonly from: string; readonly to: string } {
	const { to = today, from = to } = days;
	const [first = today, last = today] = [from, to].map((day) => (day > today ? today : day)).sort();
	const earliest = moveDay(last, 1 - DAYS_MAX);
	return { from: first < earliest ? earliest : first, to: last };
}

export function moveDay(day: string, days: number): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first and the last day of the month of a timestamp in a zone, or of an earlier month with a negative `shift`. */
export function findMonth(atMs: number, zone: string, shift: number): { readonly from: string; readonly to: string } {
	const [year = 0, month = 1] = formatIsoDay(atMs, zone).split("-").map(Number);
	const format = (dayMs: number): string => new Date(dayMs).toISOString().slice(0, 10);
	return {
		from: format(Date.UTC(year, month - 1 + shift, 1)),
		to: format(Date.UTC(year, month + shift, 0)),
	};
}
