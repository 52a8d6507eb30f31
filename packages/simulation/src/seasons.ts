// The crowds of feasts and school terms that fall into a period.

import type { CountryServed } from "@hakiki/domain";
import { buildChristmas, buildEid, buildSchoolFees } from "./crowds/gatherings.ts";
import type { Span } from "./crowds/span.ts";
import { DAY_MS, dayOf } from "./days.ts";
import type { World } from "./world.ts";

export interface Season {
	/** The first day of the crowd's own period. */
	readonly from: number;
	readonly days: number;
	build(world: World, span: Span): void;
}

/** The feasts move with the moon and are listed. A sighting may shift one by a day. */
const EID = [
	"2025-03-31",
	"2025-06-07",
	"2026-03-20",
	"2026-05-27",
	"2027-03-10",
	"2027-05-17",
	"2028-02-27",
	"2028-05-05",
];
const TERMS: Readonly<Record<CountryServed, readonly string[]>> = { KE: ["04-25", "08-22"], NG: ["09-05"] };
const CHRISTMAS = "12-18";

/** Returns the seasons that begin within the days. */
export function findSeasons(country: CountryServed, firstDay: number, lastDay: number): readonly Season[] {
	const years = [...new Set([firstDay, lastDay].map((day) => new Date(day * DAY_MS).getUTCFullYear()))];
	const everyYear = (dates: readonly string[]): number[] =>
		years.flatMap((year) => dates.map((date) => dayOf(`${year}-${date}`)));
	const seasons: readonly Season[] = [
		...EID.map((date) => ({ from: dayOf(date) - 3, days: 6, build: buildEid })),
		...everyYear([CHRISTMAS]).map((from) => ({ from, days: 14, build: buildChristmas })),
		...everyYear(TERMS[country]).map((from) => ({ from, days: 14, build: buildSchoolFees })),
	];
	return seasons.filter(({ from }) => from > firstDay && from <= lastDay);
}
