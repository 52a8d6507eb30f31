import { defineRule } from "../rule.ts";
import { formatMoney, grade, roundTo, toMajor } from "../sentences.ts";

const SEASON_FACTOR = 1.5;

export const amountSpike = defineRule({
	id: "amount_spike",
	title: "Far above the customer's own amounts",
	why: "Thieves do not know what is usual for the account they took.",
	appliesTo: ["out"],
	parameters: {
		ratioMin: { default: 3, unit: "ratio", min: 1.5, max: 50 },
		movementsMin: { default: 5, unit: "count", min: 3, max: 100 },
	},
	signals: ["amountMinor", "outAmountP95Minor", "outCount90d", "outSumSameDaysEarlierMinor", "isSeason", "currency"],
	weight: 1.8,
	tags: ["pace"],
	canVerify: true,
	evaluate(signals, { ratioMin, movementsMin }) {
		const { amountMinor, outAmountP95Minor: usual, outCount90d } = signals;
		if (amountMinor === undefined || usual === undefined || outCount90d === undefined) return undefined;
		if (outCount90d < movementsMin) return undefined;
		const ratio = amountMinor / usual;
		const limit = signals.isSeason ? ratioMin * SEASON_FACTOR : ratioMin;
		// Rent and fees come once a month: as much left around this date in an earlier month.
		if (ratio <= limit || amountMinor <= signals.outSumSameDaysEarlierMinor) return undefined;
		return {
			strength: grade(ratio, limit, 3 * limit, 0.5),
			sentence: `${formatMoney(amountMinor, signals.currency)} is ${roundTo(ratio, 1)} times what this customer's large payments usually are`,
			evidence: { amount: toMajor(amountMinor), usual_large_amount: toMajor(usual), ratio: roundTo(ratio, 2) },
		};
	},
});
