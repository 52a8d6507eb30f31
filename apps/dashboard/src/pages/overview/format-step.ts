import { formatClock, formatDayShort } from "../../format/time.ts";

/** Formats a step of a chart: a day as a date, an hour as a time. */
export function formatStep(atMs: number, stepHours: number, zone: string): string {
	return stepHours >= 24 ? formatDayShort(atMs, zone) : formatClock(atMs, zone);
}
