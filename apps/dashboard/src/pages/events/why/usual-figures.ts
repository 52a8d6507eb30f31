// Prepares habits for charts: every day of a span, and hours in the workspace's zone.

const DAY_MS = 86_400_000;

interface Day {
	/** UTC, as `2026-11-15`. */
	readonly date: string;
	readonly in_sum: number;
	readonly out_sum: number;
}

/** The sums of the days up to a time, oldest first; 0 for a day without payments. */
export function listDays(
	days: readonly Day[],
	until: string,
	count: number,
	sum: "in_sum" | "out_sum",
): readonly number[] {
	const sums = new Map(days.map((day) => [day.date, day[sum]]));
	const lastMs = Date.parse(`${until.slice(0, 10)}T00:00:00Z`);
	return Array.from({ length: count }, (_, index) => {
		const date = new Date(lastMs - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
		return sums.get(date) ?? 0;
	});
}

/** The hour of the day in a zone, 0 to 23. */
export function readHour(atMs: number, zone: string): number {
	return Number(new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" }).format(atMs));
}

/** Converts counts by UTC hour to the hours of a zone. */
export function countHours(hours: readonly number[], atMs: number, zone: string): readonly number[] {
	const offset = (readHour(atMs, zone) - new Date(atMs).getUTCHours() + 24) % 24;
	return Array.from({ length: 24 }, (_, hour) => hours[(hour - offset + 24) % 24] ?? 0);
}
