import { formatClock, formatDayShort } from "../../format/time.ts";

/** A day by its date, an hour by its clock. */
export function formatStep(atMs: number, stepHours: number, zone: string): string {
	return stepHours >= 24 ? formatDayShort(atMs, zone) : formatClock(atMs, zone);
}
