import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";
import { countSimilar } from "./similar-amounts.ts";

export const similarInbound = defineRule({
	id: "similar_inbound",
	title: "Many alike amounts in within a day",
	why: "Victims of the same scam pay the same price: a fee, a deposit, a ticket that does not exist.",
	appliesTo: ["in", "out"],
	parameters: {
		countMin: { default: 5, unit: "count", min: 3, max: 10 },
		tolerance: { default: 0.1, unit: "ratio", min: 0, max: 0.5 },
		amountMin: { default: { KE: 500, NG: 2_500 }, unit: "money", min: 0, max: 10_000_000 },
	},
	signals: ["inAmountsWith24hMinor", "isHonestCrowd"],
	weight: 1.4,
	tags: ["mule"],
	family: "mule",
	evaluate(signals, { countMin, tolerance, amountMin }) {
		const amounts = signals.inAmountsWith24hMinor;
		if (amounts.length < countMin || signals.isHonestCrowd) return undefined;
		const count = countSimilar(amounts, tolerance, amountMin);
		if (count < countMin) return undefined;
		return {
			strength: grade(count, countMin, 2 * countMin, 0.5),
			sentence: `${formatCount(count, "payment")} of about the same amount received in 24 hours`,
			evidence: { similar_in_24h: count, received_24h: amounts.length },
		};
	},
});
