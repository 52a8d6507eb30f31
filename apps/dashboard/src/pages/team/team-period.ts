// The period of the team's figures: whole days of the workspace's calendar, so that a link to a list means the same period.

import { convertDay, fitDays, formatIsoDay } from "../../format/days.ts";

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = "30";

export interface Period {
	/** The first and the last day, both included. */
	readonly from: string;
	readonly to: string;
}

interface PeriodSearch {
	readonly days?: string;
	readonly from?: string;
	readonly to?: string;
}

/** A range that is typed half-way reaches to today, or to the same day. */
export function choosePeriod({ days = DAYS_DEFAULT, from, to }: PeriodSearch, nowMs: number, zone: string): Period {
	const today = formatIsoDay(nowMs, zone);
	if (from === undefined && to === undefined) {
		return { from: formatIsoDay(nowMs - (Number(days) - 1) * DAY_MS, zone), to: today };
	}
	return fitDays({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, today);
}

export function listTimes({ from, to }: Period, zone: string): { readonly from: string; readonly to: string } {
	return { from: convertDay(from, zone) ?? from, to: convertDay(to, zone, true) ?? to };
}
