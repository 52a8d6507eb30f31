// Counting working days where a workspace is. Kenya and Nigeria have no summer time, so a day is always 24 hours long.

import type { CountryServed } from "../vocabulary.ts";
import { UTC_OFFSET_MS } from "../written-times.ts";
import { listHolidays } from "./holidays.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is due on a working day is due by then. */
const CLOSE_OF_BUSINESS_MS = 17 * HOUR_MS;

/** Which days are free: the country's holidays, less those taken out and with those put in. */
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

	/** The close of business so many working days after the day of `at`, which is not counted itself. */
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

	/** `day` is counted since 1970, in the country. */
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
