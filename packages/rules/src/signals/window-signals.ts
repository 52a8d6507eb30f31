// Signals of the customer's own windows. "With" includes this event, unless it continues a movement that is already
// counted.

import { BUCKET_SIZE, PLACE, placeOf } from "../profile/bucket-row.ts";
import { isCardDecline, isMobileMoney } from "../profile/movements.ts";
import { readQuantile } from "../profile/sketch.ts";
import { countTimes } from "../profile/times.ts";
import {
	countActiveDays,
	DAY_S,
	estimateLargestOut,
	HOUR_S,
	maxDailyOut,
	sumSince,
	sumWindow,
} from "../profile/windows.ts";
import { addKnown, type Facts } from "./facts.ts";
import { isSeason } from "./seasons.ts";

type WindowSignal = (facts: Facts) => number | undefined;

const MINUTES_5_S = 300;

export const windowSignals = {
	outCountWith5m: countOut(MINUTES_5_S),
	outCountWith1h: countOut(HOUR_S),
	outCountWith24h: countOut(DAY_S),
	/** The same since the customer was last verified, if that was within the day. */
	outCountSinceVerifiedWith24h: ({ profile, at, addedOutCount }: Facts): number | undefined => {
		const { verifiedAt } = profile;
		if (verifiedAt === 0 || verifiedAt > at || verifiedAt <= at - DAY_S) return undefined;
		return addKnown(sumSince(profile, verifiedAt, at, "outCount"), addedOutCount);
	},
	outCountWith7d: countOut(7 * DAY_S),
	outCountWith28d: countOut(28 * DAY_S),
	outSumWith5mMinor: sumOut(MINUTES_5_S),
	outSumWith1hMinor: sumOut(HOUR_S),
	outSumWith24hMinor: sumOut(DAY_S),
	outSumWith7dMinor: sumOut(7 * DAY_S),
	outSumWith28dMinor: sumOut(28 * DAY_S),
	/** This amount as a multiple of the average payment in a day, 7 and 28 days, with this one. */
	amountTimesMean24h: compareToMean(DAY_S),
	amountTimesMean7d: compareToMean(7 * DAY_S),
	amountTimesMean28d: compareToMean(28 * DAY_S),
	inCountWith5m: countIn(MINUTES_5_S),
	inCountWith1h: countIn(HOUR_S),
	inCountWith24h: countIn(DAY_S),
	inCountWith7d: countIn(7 * DAY_S),
	inCountWith28d: countIn(28 * DAY_S),
	inSumWith5mMinor: sumIn(MINUTES_5_S),
	inSumWith1hMinor: sumIn(HOUR_S),
	inSumWith24hMinor: sumIn(DAY_S),
	inSumWith7dMinor: sumIn(7 * DAY_S),
	inSumWith28dMinor: sumIn(28 * DAY_S),
	/** Only mobile money, with this event if it is such a payment. */
	mobileOutSumWith24hMinor: (facts: Facts): number | undefined =>
		addKnown(
			sumWindow(facts.profile, facts.at, DAY_S, "mobileOutSum"),
			isMobileMoney(facts.event) ? facts.addedOutMinor : 0,
		),
	inSum1hMinor: (facts: Facts): number | undefined => sumWindow(facts.profile, facts.at, HOUR_S, "inSum"),
	inSum24hMinor: (facts: Facts): number | undefined => sumWindow(facts.profile, facts.at, DAY_S, "inSum"),
	failedMovementsWith1h: (facts: Facts): number | undefined =>
		addKnown(sumWindow(facts.profile, facts.at, HOUR_S, "failures"), facts.event.status === "failed" ? 1 : 0),
	attempts24h: (facts: Facts): number | undefined => sumWindow(facts.profile, facts.at, DAY_S, "attempts"),
	/** Refused card payments in ten minutes, with this event. */
	cardDeclinesWith10m: (facts: Facts): number =>
		countTimes(facts.profile.cardDeclines, facts.at, 600) + (isNews(facts) && isCardDecline(facts.event) ? 1 : 0),
	/** Outgoing movements that were reversed in seven days, with this event. */
	reversalsWith7d: (facts: Facts): number => {
		const isReversal = facts.isOut && facts.event.status === "reversed" && isNews(facts);
		return countTimes(facts.profile.reversals, facts.at, 7 * DAY_S) + (isReversal ? 1 : 0);
	},
	outCount90d: (facts: Facts): number | undefined => facts.out90d?.count,
	outSum90dMinor: (facts: Facts): number | undefined => facts.out90d?.sumMinor,
	inCount90d: (facts: Facts): number | undefined => sumWindow(facts.profile, facts.at, 90 * DAY_S, "inCount"),
	inSum90dMinor: (facts: Facts): number | undefined => sumWindow(facts.profile, facts.at, 90 * DAY_S, "inSum"),
	/** True if nothing has left before, as far as the profile reaches: at least 90 days. */
	isFirstOut: (facts: Facts): boolean =>
		facts.profile.outAmounts.buckets.length === 0 &&
		(facts.out90d?.count ?? 0) === 0 &&
		!facts.profile.payees.some((payee) => payee.paidCount > 0),
	activeDays90d: (facts: Facts): number => countActiveDays(facts.profile, facts.at, 90),
	/**
	 * Outgoing movements on an active day, averaged over the 28 days before today. Unknown with fewer than 5 active days.
	 */
	outCountUsualDay: (facts: Facts): number | undefined => averageDay(facts, "outCount"),
	outSumUsualDayMinor: (facts: Facts): number | undefined => averageDay(facts, "outSum"),
	/** The median and the average of the customer's outgoing amounts over about 90 days. */
	outAmountP50Minor: (facts: Facts): number | undefined => readQuantile(facts.profile.outAmounts, 0.5),
	outAmountMeanMinor: (facts: Facts): number | undefined => averageOut(facts),
	inAmountP95Minor: (facts: Facts): number | undefined => readQuantile(facts.profile.inAmounts, 0.95),
	/** The 95th percentile of the customer's outgoing amounts over about 90 days. */
	outAmountP95Minor: (facts: Facts): number | undefined => readQuantile(facts.profile.outAmounts, 0.95),
	/** The largest daily sum of outgoing money around this date one and two months ago. */
	outSumSameDaysEarlierMinor: (facts: Facts): number => {
		const day = Math.floor(facts.at / DAY_S);
		return Math.max(maxDailyOut(facts.profile, day - 33, day - 27), maxDailyOut(facts.profile, day - 64, day - 58));
	},
	/** An estimate of the largest single payment around this date one and two months ago. Rents and fees recur. */
	outLargestSameDaysEarlierMinor: (facts: Facts): number => {
		const day = Math.floor(facts.at / DAY_S);
		const usual = averageOut(facts) ?? 0;
		return Math.max(
			estimateLargestOut(facts.profile, day - 33, day - 27, usual),
			estimateLargestOut(facts.profile, day - 64, day - 58, usual),
		);
	},
	/** An estimate of the largest single payment of the 90 days before today, from each day's sum and count. */
	outLargest90dMinor: (facts: Facts): number => {
		const day = Math.floor(facts.at / DAY_S);
		return estimateLargestOut(facts.profile, day - 90, day - 1, averageOut(facts) ?? 0);
	},
	isSeason: ({ workspace, event }: Facts): boolean => isSeason(workspace.country, event.occurredAt),
};

function compareToMean(spanS: number): WindowSignal {
	return (facts) => {
		const { amountMinor } = facts.event;
		if (!facts.isOut || amountMinor === undefined) return undefined;
		const sum = addKnown(sumWindow(facts.profile, facts.at, spanS, "outSum"), facts.addedOutMinor);
		const count = addKnown(sumWindow(facts.profile, facts.at, spanS, "outCount"), facts.addedOutCount);
		if (sum === undefined || count === undefined || sum === 0) return undefined;
		return (amountMinor * count) / sum;
	};
}

function countOut(spanS: number): WindowSignal {
	return (facts) => addKnown(sumWindow(facts.profile, facts.at, spanS, "outCount"), facts.addedOutCount);
}

function sumOut(spanS: number): WindowSignal {
	return (facts) => addKnown(sumWindow(facts.profile, facts.at, spanS, "outSum"), facts.addedOutMinor);
}

function countIn(spanS: number): WindowSignal {
	return (facts) => addKnown(sumWindow(facts.profile, facts.at, spanS, "inCount"), facts.addedInCount);
}

function sumIn(spanS: number): WindowSignal {
	return (facts) => addKnown(sumWindow(facts.profile, facts.at, spanS, "inSum"), facts.addedInMinor);
}

/** Returns false for a second report of a movement that is already undone. */
function isNews(facts: Facts): boolean {
	return facts.movement?.isCounted !== false;
}

function averageOut({ out90d }: Facts): number | undefined {
	return out90d === undefined || out90d.count === 0 ? undefined : out90d.sumMinor / out90d.count;
}

const USUAL_DAYS = 28;
const USUAL_DAYS_MIN = 5;

function averageDay(facts: Facts, figure: "outCount" | "outSum"): number | undefined {
	const today = Math.floor(facts.at / DAY_S);
	let days = 0;
	let sum = 0;
	const row = facts.profile.days;
	const place = placeOf(figure);
	for (let start = 0; start < row.length; start += BUCKET_SIZE) {
		const slot = row[start] ?? 0;
		if (slot >= today || slot < today - USUAL_DAYS || row[start + PLACE.outCount] === 0) continue;
		days += 1;
		sum += row[start + place] ?? 0;
	}
	return days < USUAL_DAYS_MIN ? undefined : sum / days;
}
