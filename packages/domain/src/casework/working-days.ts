// Counts working days in a workspace's country. Kenya and Nigeria have no summer time, so every day has 24 hours.

import type { CountryServed } from "../vocabulary.ts";
import { UTC_OFFSET_MS } from "../written-times.ts";
import { listHolidays } from "./holidays.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A deadline on a working day ends at this time of the day. */
const CLOSE_OF_BUSINESS_MS = 17 * HOUR_MS;

export const DUE_SPANS = ["today", "this_week"] as const;
export type DueSpan = (typeof DUE_SPANS)[number];

/** Returns when today and this week end in a country. A week ends with Sunday, and the first day of 1970 was a Thursday. */
export function findSpanEnds(now: number, country: CountryServed): Readonly<Record<DueSpan, number>> {
	const offset = UTC_OFFSET_MS[country];
	const day = Math.floor((now + offset) / DAY_MS);
	const sunday = day + 6 - ((day + 3) % 7);
	const endOf = (one: number): number => (one + 1) * DAY_MS - offset;
	return { today: endOf(day), this_week: endOf(sunday) };
}

/** The workspace's changes to the public holidays of its country. */
export interface HolidayChanges {
	readonly added: readonly { readonly date: string; readonly name: string }[];
	readonly removed: readonly string[];
}

export class WorkCalendar {
	private readonly country: CountryServed;
	private readonly added: ReadonlySet<string>;
	private readonly removed: ReadonlySet<string>;
	private readonly years = new Map<number, ReadonlySet<string>>();

	constructor(country: CountryServed, { added, removed }: HolidayChanges) {
		this.country = country;
		this.added = new Set(added.map(({ date }) => date));
		this.removed = new Set(removed);
	}

	/** Returns the close of business `days` working days after the day of `at`. The day of `at` does not count. */
	addWorkingDays(at: number, days: number): number {
		const offset = UTC_OFFSET_MS[this.country];
		let day = Math.floor((at + offset) / DAY_MS);
		let left = days;
		while (left > 0) {
			day += 1;
			if (this.isWorkingDay(day)) left -= 1;
		}
		return day * DAY_MS + CLOSE_OF_BUSINESS_MS - offset;
	}

	/** `day` is the number of days since 1970, in the country. */
	private isWorkingDay(day: number): boolean {
		const at = new Date(day * DAY_MS);
		const weekday = at.getUTCDay();
		if (weekday === 0 || weekday === 6) return false;
		const date = at.toISOString().slice(0, 10);
		if (this.added.has(date)) return false;
		return this.removed.has(date) || !this.holidaysOf(at.getUTCFullYear()).has(date);
	}

	private holidaysOf(year: number): ReadonlySet<string> {
		const known = this.years.get(year);
		if (known !== undefined) return known;
		const found = new Set(listHolidays(this.country, year).map(({ date }) => date));
		this.years.set(year, found);
		return found;
	}
}
