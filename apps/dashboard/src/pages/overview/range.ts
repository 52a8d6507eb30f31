// The period of the overview, from the address: the latest days, a calendar month, or two days.

import type { Query } from "../../api/call.ts";
import { convertDay, fitDays, formatIsoDay, moveDay } from "../../format/days.ts";
import { dropUnset, readDay, readMonth, readWords } from "../../shell/search-params.ts";
import type { Choice } from "./figures.ts";

const HOUR_MS = 3_600_000;
const DAYS = ["1", "7", "30", "90"] as const;
const DAYS_DEFAULT = "7";

export function readRangeSearch(search: Record<string, unknown>) {
	return dropUnset({
		days: readWords(search, "days", DAYS)?.[0],
		month: readMonth(search, "month"),
		from: readDay(search, "from"),
		to: readDay(search, "to"),
		compare: readWords(search, "compare", ["year", "none"])?.[0],
	});
}

export type RangeSearch = ReturnType<typeof readRangeSearch>;

export interface Range {
	/** The first and last day, both included, in the workspace's zone. */
	readonly fromDay: string;
	readonly toDay: string;
	/** The same as moments of the API. */
	readonly from: string;
	readonly to: string;
	readonly compare: NonNullable<Query<"readOverview">["compare"]>;
	/** The choice in the control: a number of days, a month, or `custom`. */
	readonly id: string;
}

/** A period that is not over ends with the current hour, so that the request changes once an hour. */
export function chooseRange(search: RangeSearch, nowMs: number, zone: string): Range {
	const today = formatIsoDay(nowMs, zone);
	const { id, fromDay, toDay } = chooseDays(search, today);
	const from = convertDay(fromDay, zone) ?? "";
	const to = convertDay(toDay, zone, true) ?? "";
	const hourEnd = new Date(Math.ceil(nowMs / HOUR_MS) * HOUR_MS).toISOString();
	const isMonth = search.month === id;
	return {
		id,
		fromDay,
		toDay,
		from,
		to: hourEnd > from && hourEnd < to ? hourEnd : to,
		compare: search.compare ?? (isMonth ? "month" : "previous"),
	};
}

/** The page's requests for a period, filtered by types and methods. */
export function buildOverviewQuery({ type, method }: Choice, { from, to, compare }: Range): Query<"readOverview"> {
	return { from, to, compare, type, method } as Query<"readOverview">;
}

/** The month that is shown. For other periods, the last month that is over. */
export function chooseReportMonth({ id }: Range, today: string): string {
	return /^\d{4}-\d{2}$/.test(id) ? id : moveMonth(today.slice(0, 7), -1);
}

function chooseDays(search: RangeSearch, today: string): Pick<Range, "id" | "fromDay" | "toDay"> {
	const { month, from, to } = search;
	if (month !== undefined && month <= today.slice(0, 7))
		return { id: month, fromDay: `${month}-01`, toDay: moveDay(`${moveMonth(month, 1)}-01`, -1) };
	if (from === undefined && to === undefined) {
		const { days = DAYS_DEFAULT } = search;
		return { id: days, fromDay: moveDay(today, 1 - Number(days)), toDay: today };
	}
	const fitted = fitDays(search, today);
	return { id: "custom", fromDay: fitted.from, toDay: fitted.to };
}

/** `2026-01` and −1 give `2025-12`. */
export function moveMonth(month: string, months: number): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
