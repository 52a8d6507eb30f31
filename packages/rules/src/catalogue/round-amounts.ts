import { defineRule } from "../rule.ts";
import { formatCount, grade, toMajor } from "../sentences.ts";

export const roundAmounts = defineRule({
	id: "round_amounts",
	title: "Round amounts, one after the other",
	why: "Laundered money moves in round sums. Mobile money is often round too, so this rule is off by default.",
	appliesTo: ["out"],
	mode: "off",
	parameters: {
		roundTo: { default: { KE: 10_000, NG: 100_000 }, unit: "money", min: 1, max: 100_000_000 },
		countMin: { default: 3, unit: "count", min: 1, max: 10 },
	},
	signals: ["amountMinor", "outAmountsWith24hMinor"],
	weight: 0.4,
	tags: ["pace"],
	evaluate({ amountMinor, outAmountsWith24hMinor: amounts }, { roundTo, countMin }) {
		if (amountMinor === undefined || !isRound(amountMinor, roundTo)) return undefined;
		const count = amounts.filter((amount) => isRound(amount, roundTo)).length;
		if (count < countMin) return undefined;
		return {
			strength: grade(count, countMin, 3 * countMin, 0.5),
			sentence: `${formatCount(count, "round amount")} out in 24 hours`,
			evidence: { round_out_24h: count, amount: toMajor(amountMinor) },
		};
	},
});

function isRound(amountMinor: number, roundTo: number): boolean {
	return amountMinor > 0 && amountMinor % roundTo === 0;
}
