// Signals of the customer's own windows. "With" means: this event included, unless it continues a movement already counted.

import { readQuantile } from "../profile/sketch.ts";
import { countActiveDays, DAY_S, HOUR_S, maxDailyOut, sumWindow } from "../profile/windows.ts";
import { addKnown, type Facts } from "./facts.ts";
import { isSeason } from "./seasons.ts";

export const windowSignals = {
	outCountWith1h: (facts: Facts): number | undefined =>
		addKnown(sumWindow(facts.profile, facts.at, HOUR_S, "outCount"), facts.addedOutCount),
	outCountWith24h: (facts: Facts): number | undefined =>
		addKnown(sumWindow(facts.profile, facts.at, DAY_S, "outCount"), facts.addedOutCount),
	outSumWith1hMinor: (facts: Facts): number | undefined =>
		addKnown(sumWindow(facts.profile, facts.at, HOUR_S, "outSum"), facts.addedOutMinor),
	outSumWith24hMinor: (facts: Facts): number | undefined =>
		addKnown(sumWindow(facts.profile, facts.at, DAY_S, "outSum"), facts.addedOutMinor),
	mobileOutSumWith24hMinor: (facts: Facts): number | undefined =>
		addKnown(sumWindow(facts.profile, facts.at, DAY_S, "mobileOutSum"), facts.addedOutMinor),
	inSum1hMinor: (facts: Facts): number | undefined => sumWindow(facts.profile, facts.at, HOUR_S, "inSum"),
	inSum24hMinor: (facts: Facts): number | undefined => sumWindow(facts.profile, facts.at, DAY_S, "inSum"),
	failedMovementsWith1h: (facts: Facts): number | undefined =>
		addKnown(sumWindow(facts.profile, facts.at, HOUR_S, "failures"), facts.event.status === "failed" ? 1 : 0),
	outCount90d: (facts: Facts): number | undefined => sumWindow(facts.profile, facts.at, 90 * DAY_S, "outCount"),
	activeDays90d: (facts: Facts): number => countActiveDays(facts.profile, facts.at, 90),
	/** Outgoing movements on a day that has any, over the 28 days before today; unknown with fewer than 5 such days. */
	outCountUsualDay: (facts: Facts): number | undefined => averageDay(facts, "outCount"),
	outSumUsualDayMinor: (facts: Facts): number | undefined => averageDay(facts, "outSum"),
	/** The 95th percentile of the customer's own outgoing amounts over about 90 days. */
	outAmountP95Minor: (facts: Facts): number | undefined => readQuantile(facts.profile.outAmounts, 0.95),
	/** The most that left on one day around this date one and two months ago. */
	outSumSameDaysEarlierMinor: (facts: Facts): number => {
		const day = Math.floor(facts.at / DAY_S);
		return Math.max(maxDailyOut(facts.profile, day - 33, day - 27), maxDailyOut(facts.profile, day - 64, day - 58));
	},
	isSeason: ({ workspace, event }: Facts): boolean => isSeason(workspace.country, event.occurredAt),
};

const USUAL_DAYS = 28;
const USUAL_DAYS_MIN = 5;

function averageDay(facts: Facts, figure: "outCount" | "outSum"): number | undefined {
	const today = Math.floor(facts.at / DAY_S);
	let days = 0;
	let sum = 0;
	for (const bucket of facts.profile.days) {
		if (bucket.slot >= today || bucket.slot < today - USUAL_DAYS || bucket.outCount === 0) continue;
		days += 1;
		sum += bucket[figure];
	}
	return days < USUAL_DAYS_MIN ? undefined : sum / days;
}
