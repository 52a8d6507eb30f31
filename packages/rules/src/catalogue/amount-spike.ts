import { defineRule } from "../rule.ts";
import { formatMoney, formatTimes, roundTo, toMajor } from "../sentences.ts";
import type { SignalValues } from "../signals/signals.ts";
import { isIndividual } from "./customer-kinds.ts";

const SEASON_FACTOR = 1.5;
/** Rents and fees rise a little. A thief does not choose the same sum by chance. */
const SAME_FACTOR = 1.1;
const PAYMENTS_SURE = 20;
/** Schools and hospitals are paid by paybill. A first payment to one may be larger than all earlier payments. */
const BILL_FACTOR = 4;
/** An amount this many times the largest payment of 90 days is a new kind of payment. */
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
	"freshOutMinor",
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
		// Rent and fees are paid once a month, so a similar amount left around this date in an earlier month.
		if (ratio <= ratioMin * factor || amountMinor <= SAME_FACTOR * signals.outLargestSameDaysEarlierMinor)
			return undefined;
		const isStopped = isExtreme(signals, factor, parameters);
		return {
			// The average of a few payments says little about the next one. For a stolen card the amount is often the only
			// signal; other payments have their own rules for strangers and new devices.
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
 * Trust in the customer does not make every sum ordinary. The larger the multiple of the usual amount to a new payee,
 * the smaller the sum that counts: fifty times a small purchase stops nobody, fifty times a month's spending does.
 */
function isExtreme(
	signals: SpikeSignals,
	factor: number,
	{ extremeRatioMin, extremeProduct, largeMin, newPayeeDays }: Parameters,
): boolean {
	// Several parts of one sum count as one sum, because none of the parts is a usual payment.
	const sum = Math.max(signals.amountMinor ?? 0, signals.payeeSumWith24hMinor ?? 0);
	const usual = signals.outMeanOfOthersMinor;
	if (usual === undefined || sum < extremeRatioMin * factor * usual || !isIndividual(signals.customerKind))
		return false;
	if (signals.isShop && !signals.isTillOrPaybill) return false;
	const least = extremeProduct * factor * (signals.isTillOrPaybill ? BILL_FACTOR : 1);
	if ((sum / usual) * (sum / largeMin) < least || sum <= LARGEST_FACTOR * signals.outLargest90dMinor) return false;
	return !isPayeeKnown(signals, newPayeeDays);
}

/**
 * Returns true if the payee was paid sums like this before the last days, or is the customer's own account and was not
 * added recently.
 */
function isPayeeKnown(signals: SpikeSignals, newPayeeDays: number): boolean {
	const isPaidBefore = (signals.payeePaidCount ?? 0) >= 2 && (signals.daysSincePayeeFirstPaid ?? 0) >= newPayeeDays;
	if (isPaidBefore && signals.freshOutMinor === 0) return true;
	const seen = signals.minutesSincePayeeFirstSeen ?? 0;
	const sign = signals.minutesSinceTakeoverSign ?? Number.POSITIVE_INFINITY;
	const minutes = newPayeeDays * 1440;
	return signals.isOwnDestination === true && sign >= minutes && (seen === 0 || seen >= minutes);
}

/** Somebody else may be acting. A thief would read a warning, so the owner must be verified instead. */
function isTakeoverLikely(signals: SpikeSignals): boolean {
	const sign = signals.minutesSinceTakeoverSign ?? Number.POSITIVE_INFINITY;
	const device = signals.minutesOnDevice ?? Number.POSITIVE_INFINITY;
	return sign < TAKEOVER_MINUTES || (device < TAKEOVER_MINUTES && signals.hasEarlierDevice);
}

/** The grade follows the logarithm: from two to four times is as large a step as from four to eight. */
function gradeRatio(ratio: number, from: number, to: number): number {
	return Math.min(1, Math.max(0.01, Math.log(ratio / from) / Math.log(to / from)));
}
