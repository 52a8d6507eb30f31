// Sixteen crowds of honest people who look like fraud. Each has a history, and then the days on which it is measured.

import type { CountryServed } from "@hakiki/domain";
import { DAY_MS, dayOf } from "../days.ts";
import { type TimedEvent, World } from "../world.ts";
import { buildChamas, buildKin, buildTenants, buildTraders } from "./exchanges.ts";
import { buildChristmas, buildEid, buildPots, buildSalaries, buildSchoolFees } from "./gatherings.ts";
import type { Span } from "./span.ts";
import {
	buildAgents,
	buildBulk,
	buildFamilies,
	buildGoLive,
	buildReplacedSim,
	buildShops,
	buildUssd,
} from "./ways-of-life.ts";

interface Crowd {
	readonly from: string | Readonly<Record<CountryServed, string>>;
	readonly days: number;
	/** Days of history before the first measured one. */
	readonly lead: number;
	build(world: World, span: Span): void;
}

const CROWDS: Readonly<Record<string, Crowd>> = {
	"month-end salaries": { from: "2026-02-24", days: 8, lead: 75, build: buildSalaries },
	"chama or ajo": { from: "2026-02-20", days: 14, lead: 80, build: buildPots },
	"school fees": { from: { KE: "2026-04-25", NG: "2026-09-05" }, days: 14, lead: 75, build: buildSchoolFees },
	eid: { from: "2026-03-17", days: 6, lead: 60, build: buildEid },
	christmas: { from: "2026-12-18", days: 14, lead: 60, build: buildChristmas },
	agents: { from: "2026-02-10", days: 5, lead: 12, build: buildAgents },
	"tills and paybills": { from: "2026-02-10", days: 5, lead: 14, build: buildShops },
	"family phone": { from: "2026-02-10", days: 14, lead: 40, build: buildFamilies },
	"ussd only": { from: "2026-02-10", days: 14, lead: 40, build: buildUssd },
	"bulk disbursement": { from: "2026-02-25", days: 5, lead: 65, build: buildBulk },
	"replaced sim": { from: "2026-02-10", days: 14, lead: 60, build: buildReplacedSim },
	"first two weeks": { from: "2026-02-20", days: 14, lead: 0, build: buildGoLive },
	"merry-go-rounds": { from: "2026-02-10", days: 14, lead: 40, build: buildChamas },
	"money within families": { from: "2026-02-10", days: 14, lead: 40, build: buildKin },
	"traders of one market": { from: "2026-02-10", days: 14, lead: 40, build: buildTraders },
	"wages and rent": { from: "2026-02-20", days: 14, lead: 40, build: buildTenants },
};

export const CROWD_NAMES: readonly string[] = Object.keys(CROWDS);

export interface BuiltCrowd {
	/** The lines as a backtest reads them. */
	readonly lines: readonly { readonly event: TimedEvent; readonly label: "legit" }[];
	/** The time from which they are measured, in ms. */
	readonly scoreFrom: number;
}

export function buildCrowd(
	name: string,
	options: { readonly country: CountryServed; readonly customers?: number; readonly seed?: number },
): BuiltCrowd {
	const { country, customers = 300, seed = 1 } = options;
	const crowd = CROWDS[name];
	if (crowd === undefined) throw new Error(`There is no crowd ${name}`);
	const world = new World(country, seed * 7_919 + CROWD_NAMES.indexOf(name) * 101 + (country === "KE" ? 0 : 50));
	const from = dayOf(typeof crowd.from === "string" ? crowd.from : crowd.from[country]);
	crowd.build(world, { first: from - crowd.lead, from, last: from + crowd.days - 1, customers });
	const lines = world.finish().map(({ event }) => ({ event, label: "legit" as const }));
	return { lines, scoreFrom: from * DAY_MS };
}
