// Days on which honest people pay more than usual: feasts and the weeks when school fees are due. The moving feasts are
// listed year by year; the others return every year.

import type { CountryServed } from "@hakiki/domain";

/** Month and day, both included. A period may cross the new year. */
const EVERY_YEAR: Readonly<Record<CountryServed, readonly (readonly [string, string])[]>> = {
	KE: [
		["12-15", "01-12"],
		["04-25", "05-08"],
		["08-22", "09-03"],
	],
	NG: [
		["12-15", "01-12"],
		["09-05", "09-25"],
	],
};

/** Easter and the two Eids with the days around them, for both countries. */
const DATED: readonly (readonly [string, string])[] = [
	["2025-03-27", "2025-04-03"],
	["2025-04-17", "2025-04-22"],
	["2025-06-03", "2025-06-09"],
	["2026-03-16", "2026-03-23"],
	["2026-04-02", "2026-04-07"],
	["2026-05-23", "2026-05-30"],
	["2027-03-06", "2027-03-13"],
	["2027-03-25", "2027-03-30"],
	["2027-05-13", "2027-05-20"],
	["2028-02-23", "2028-03-01"],
	["2028-04-13", "2028-04-18"],
	["2028-05-02", "2028-05-09"],
];

/** Neither country has daylight saving. */
export const OFFSET_MS: Readonly<Record<CountryServed, number>> = { KE: 3 * 3_600_000, NG: 3_600_000 };

let cachedDay = -1;
let cachedCountry: CountryServed = "KE";
let cachedAnswer = false;

/** Returns true if a moment falls on such a day, by the country's calendar. */
export function isSeason(country: CountryServed, atMs: number): boolean {
	const day = Math.floor((atMs + OFFSET_MS[country]) / 86_400_000);
	if (day === cachedDay && country === cachedCountry) return cachedAnswer;
	const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
	const monthDay = date.slice(5);
	cachedAnswer =
		DATED.some(([from, to]) => date >= from && date <= to) ||
		EVERY_YEAR[country].some(([from, to]) =>
			from <= to ? monthDay >= from && monthDay <= to : monthDay >= from || monthDay <= to,
		);
	cachedDay = day;
	cachedCountry = country;
	return cachedAnswer;
}
