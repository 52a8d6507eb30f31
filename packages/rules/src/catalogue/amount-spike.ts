import { defineRule } from "../rule.ts";
import { formatMoney, formatTimes, roundTo, toMajor } from "../sentences.ts";

const SEASON_FACTOR = 1.5;
/** Rents and fees rise a little; a thief does not hit the same sum. */
const SAME_FACTOR = 1.1;
const PAYMENTS_SURE = 20;

export const amountSpike = defineRule({
	id: "amount_spike",
	title: "Far above the customer's own amounts",
	why: "Thieves do not know what is usual for the account they took.",
	appliesTo: ["out"],
	parameters: {
		ratioMin: { default: 2, unit: "ratio", min: 1.5, max: 50 },
		ratioFull: { default: 5.5, unit: "ratio", min: 2, max: 200 },
		movementsMin: { default: 5, unit: "count", min: 3, max: 100 },
	},
	signals: [
		"amountMinor",
		"outAmountMeanMinor",
		"outCount90d",
		"outLargestSameDaysEarlierMinor",
		"isSeason",
		"method",
		"currency",
	],
	weight: 2,
	tags: ["pace"],
	canVerify: true,
	evaluate(signals, { ratioMin, ratioFull, movementsMin }) {
		const { amountMinor, outAmountMeanMinor: usual, outCount90d } = signals;
		if (amountMinor === undefined || usual === undefined || outCount90d === undefined) return undefined;
		if (outCount90d < movementsMin) return undefined;
		const ratio = amountMinor / usual;
		const factor = signals.isSeason ? SEASON_FACTOR : 1;
		// Rent and fees come once a month: as much left around this date in an earlier month.
		if (ratio <= ratioMin * factor || amountMinor <= SAME_FACTOR * signals.outLargestSameDaysEarlierMinor)
			return undefined;
		return {
			// The average of a handful of payments says little of the next one. Of a card that somebody else uses the amount is
			// often all there is to see; other payments have rules of their own for strangers and new devices.
			strength:
				gradeRatio(ratio, ratioMin * factor, Math.max(ratioFull, 1.1 * ratioMin) * factor) *
				Math.min(1, outCount90d / PAYMENTS_SURE) *
				(signals.method === "card" ? 1 : 0.5),
			sentence: `${formatMoney(amountMinor, signals.currency)} is ${formatTimes(ratio) ?? "slightly more than"} what this customer usually pays`,
			evidence: { amount: toMajor(amountMinor), usual_amount: toMajor(usual), ratio: roundTo(ratio, 2) },
		};
	},
});

/** Twice as much is as big a step from two times as from four: the grade follows the logarithm. */
function gradeRatio(ratio: number, from: number, to: number): number {
	return Math.min(1, Math.max(0.01, Math.log(ratio / from) / Math.log(to / from)));
}
