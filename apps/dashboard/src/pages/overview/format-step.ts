import { formatIsoDay, formatIsoMinute } from "../../format/days.ts";
import { formatClock, formatDayShort } from "../../format/time.ts";

/** Formats a step of a chart: a day as a date, an hour as a time. */
export function formatStep(atMs: number, stepHours: number, zone: string): string {
	return stepHours >= 24 ? formatDayShort(atMs, zone) : formatClock(atMs, zone);
}

/** The same step with its year, for a file. */
export function nameStep(atMs: number, stepHours: number, zone: string): string {
	return stepHours >= 24 ? formatIsoDay(atMs, zone) : formatIsoMinute(atMs, zone);
}
