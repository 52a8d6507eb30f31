import { defineRule } from "../rule.ts";
import { formatMoney, formatTimes, roundTo, toMajor } from "../sentences.ts";
import type { SignalValues } from "../signals/signals.ts";
import { isIndividual } from "./customer-kinds.ts";

const SEASON_FACTOR = 1.5;
/** Rents and fees rise a little; a thief does not hit the same sum. */
const SAME_FACTOR = 1.1;
const PAYMENTS_SURE = 20;
/** Schools and hospitals are paid by paybill, for the first time and for more than anything before. */
const BILL_FACTOR = 4;
/** Something this much larger than the largest payment of 90 days is new in kind. */
const LARGEST_FACTOR = 2;
const TAKEOVER_MINUTES = 72 * 60;

const SIGNALS = [
	"amountMinor",
	"outAmountMeanMinor",
	"outMeanOfOthersMinor",
	"outCount90d",
	"outLargest90dMinor",
	"outLargestSameDaysEarlierMinor",
	"payeeSumWith24hMinor",
	"payeePaidCount",
	"daysSincePayeeFirstPaid",
	"minutesSincePayeeFirstSeen",
	"isOwnDestination",
	"minutesSinceTakeoverSign",
	"minutesOnDevice",
	"hasEarlierDevice",
	"customerKind",
	"isShop",
	"isTillOrPaybill",
	"isSeason",
	"method",
	"currency",
] as const;
type SpikeSignals = Pick<SignalValues, (typeof SIGNALS)[number]>;

export const amountSpike = defineRule({
	id: "amount_spike",
	title: "Far above the customer's own amounts",
	why: "Thieves do not know what is usual for the account they took, and swindlers talk people out of all they have.",
	appliesTo: ["out"],
	parameters: {
		ratioMin: { default: 2, unit: "ratio", min: 1.5, max: 50 },
		ratioFull: { default: 5.5, unit: "ratio", min: 2, max: 200 },
		movementsMin: { default: 5, unit: "count", min: 3, max: 100 },
		extremeRatioMin: { default: 15, unit: "ratio", min: 3, max: 1000 },
		extremeProduct: { default: 1_000, unit: "ratio", min: 1, max: 1_000_000 },
		largeMin: { default: { KE: 10_000, NG: 50_000 }, unit: "money", min: 1, max: 100_000_000 },
		newPayeeDays: { default: 7, unit: "days", min: 1, max: 90 },
		coolOffMinutes: { default: 30, unit: "minutes", min: 1, max: 1440 },
	},
	signals: SIGNALS,
	weight: 2,
	tags: ["pace"],
	canVerify: true,
	evaluate(signals, parameters) {
		const { ratioMin, ratioFull, movementsMin, coolOffMinutes } = parameters;
		const { amountMinor, outAmountMeanMinor: usual, outCount90d } = signals;
		if (amountMinor === undefined || usual === undefined || outCount90d === undefined) return undefined;
		if (outCount90d < movementsMin) return undefined;
		const ratio = amountMinor / usual;
		const factor = signals.isSeason ? SEASON_FACTOR : 1;
		// Rent and fees come once a month: as much left around this date in an earlier month.
		if (ratio <= ratioMin * factor || amountMinor <= SAME_FACTOR * signals.outLargestSameDaysEarlierMinor)
			return undefined;
		const isStopped = isExtreme(signals, factor, parameters);
		return {
			// The average of a handful of payments says little of the next one. Of a card that somebody else uses the amount is
			// often all there is to see; other payments have rules of their own for strangers and new devices.
			strength:
				gradeRatio(ratio, ratioMin * factor, Math.max(ratioFull, 1.1 * ratioMin) * factor) *
				Math.min(1, outCount90d / PAYMENTS_SURE) *
				(signals.method === "card" ? 1 : 0.5),
			sentence: `${formatMoney(amountMinor, signals.currency)}${
				isStopped ? " to somebody new" : ""
			} is ${formatTimes(ratio) ?? "slightly more than"} what this customer usually pays`,
			evidence: {
				amount: toMajor(amountMinor),
				usual_amount: toMajor(usual),
				ratio: roundTo(ratio, 2),
				...(isStopped && { largest_90d: toMajor(signals.outLargest90dMinor) }),
			},
			...(isStopped && { floor: "review" as const }),
			...(isStopped && !isTakeoverLikely(signals) && { coolOffMinutes }),
		};
	},
});

type Parameters = Readonly<Record<"extremeRatioMin" | "extremeProduct" | "largeMin" | "newPayeeDays", number>>;

/**
 * Trust in the customer does not make every sum ordinary. The more times the usual amount goes to somebody new, the less
 * of it is needed: fifty times a small purchase stops nobody, fifty times a month's spending does.
 */
function isExtreme(
	signals: SpikeSignals,
	factor: number,
	{ extremeRatioMin, extremeProduct, largeMin, newPayeeDays }: Parameters,
): boolean {
	// Parts of one sum are one sum, and none of them is what the customer usually pays.
	const sum = Math.max(signals.amountMinor ?? 0, signals.payeeSumWith24hMinor ?? 0);
	const usual = signals.outMeanOfOthersMinor;
	if (usual === undefined || sum < extremeRatioMin * factor * usual || !isIndividual(signals.customerKind))
		return false;
	if (signals.isShop && !signals.isTillOrPaybill) return false;
	const least = extremeProduct * factor * (signals.isTillOrPaybill ? BILL_FACTOR : 1);
	if ((sum / usual) * (sum / largeMin) < least || sum <= LARGEST_FACTOR * signals.outLargest90dMinor) return false;
	return !isPayeeKnown(signals, newPayeeDays);
}

/** Paid before, not only in the last days; or an account of the customer's own that nobody can have put in lately. */
function isPayeeKnown(signals: SpikeSignals, newPayeeDays: number): boolean {
	if ((signals.payeePaidCount ?? 0) >= 2 && (signals.daysSincePayeeFirstPaid ?? 0) >= newPayeeDays) return true;
	const seen = signals.minutesSincePayeeFirstSeen ?? 0;
	const sign = signals.minutesSinceTakeoverSign ?? Number.POSITIVE_INFINITY;
	const minutes = newPayeeDays * 1440;
	return signals.isOwnDestination === true && sign >= minutes && (seen === 0 || seen >= minutes);
}

/** Somebody else may be acting: a warning would be read by the thief, so the owner must be asked instead. */
function isTakeoverLikely(signals: SpikeSignals): boolean {
	const sign = signals.minutesSinceTakeoverSign ?? Number.POSITIVE_INFINITY;
	const device = signals.minutesOnDevice ?? Number.POSITIVE_INFINITY;
	return sign < TAKEOVER_MINUTES || (device < TAKEOVER_MINUTES && signals.hasEarlierDevice);
}

/** Twice as much is as big a step from two times as from four: the grade follows the logarithm. */
function gradeRatio(ratio: number, from: number, to: number): number {
	return Math.min(1, Math.max(0.01, Math.log(ratio / from) / Math.log(to / from)));
}
