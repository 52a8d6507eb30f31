// Finds the period that a period is compared with. Hours are hours since 1970, and calendars are those of the workspace.

import type { Comparison } from "@hakiki/domain";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export interface HourRange {
	readonly fromHour: number;
	readonly toHour: number;
}

/**
 * `previous`: the same length just before. A period that begins at midnight moves by whole days, so that the same hours are
 * compared. `month`: the same days of the months before, whole months with whole months. `year`: the same days a year
 * earlier.
 */
export function findCompared(range: HourRange, by: Comparison, offsetHours: number): HourRange | undefined {
	switch (by) {
		case "none":
			return undefined;
		case "previous":
			return shiftByLength(range, offsetHours);
		case "month":
			return shiftByMonths(range, countMonths(range, offsetHours), offsetHours);
		case "year":
			return shiftByMonths(range, 12, offsetHours);
	}
}

function shiftByLength({ fromHour, toHour }: HourRange, offsetHours: number): HourRange {
	const hours = toHour - fromHour;
	const isFromMidnight = (fromHour + offsetHours) % DAY_HOURS === 0;
	const shift = isFromMidnight ? Math.ceil(hours / DAY_HOURS) * DAY_HOURS : hours;
	return { fromHour: fromHour - shift, toHour: toHour - shift };
}

/** The number of calendar months that the range touches. */
function countMonths({ fromHour, toHour }: HourRange, offsetHours: number): number {
	const first = toLocal(fromHour, offsetHours);
	const last = toLocal(toHour - 1, offsetHours);
	return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1;
}

/** Days that the earlier month lacks are dropped: 1 to 30 March becomes 1 to 28 February. */
function shiftByMonths({ fromHour, toHour }: HourRange, months: number, offsetHours: number): HourRange {
	const move = (hour: number, isEnd: boolean): number => {
		const local = toLocal(hour, offsetHours);
		const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() - months];
		const moved = Date.UTC(year, month, local.getUTCDate(), local.getUTCHours());
		const nextMonth = Date.UTC(year, month + 1, 1);
		const latest = isEnd ? nextMonth : nextMonth - DAY_HOURS * HOUR_MS + local.getUTCHours() * HOUR_MS;
		return Math.min(moved, latest) / HOUR_MS - offsetHours;
	};
	return { fromHour: move(fromHour, false), toHour: move(toHour, true) };
}

function toLocal(hour: number, offsetHours: number): Date {
	return new Date((hour + offsetHours) * HOUR_MS);
}
