import { defineRule } from "../rule.ts";
import { formatCount, formatMoney, grade, toMajor } from "../sentences.ts";
import { countLike } from "./similar-amounts.ts";

export const repeatedAmount = defineRule({
	id: "repeated_amount",
	title: "The same amount again and again",
	why: "A limit is worked around by sending just under it several times.",
	appliesTo: ["out"],
	parameters: {
		countMin: { default: 3, unit: "count", min: 2, max: 10 },
		tolerance: { default: 0.1, unit: "ratio", min: 0, max: 0.5 },
		amountMin: { default: { KE: 1_000, NG: 5_000 }, unit: "money", min: 0, max: 10_000_000 },
	},
	signals: ["outAmountsWith24hMinor", "amountMinor", "customerKind", "isShop", "currency"],
	weight: 0.7,
	tags: ["pace"],
	canVerify: true,
	evaluate(signals, { countMin, tolerance, amountMin }) {
		const { amountMinor, outAmountsWith24hMinor: amounts, customerKind } = signals;
		if (amountMinor === undefined || amountMinor < amountMin || amounts.length < countMin) return undefined;
		// Paying a round for friends does not evade a limit.
		if (signals.isShop) return undefined;
		// Wages are equal, and a business pays them all on one day.
		if (customerKind !== undefined && customerKind !== "individual") return undefined;
		const count = countLike(amounts, amountMinor, tolerance);
		if (count < countMin) return undefined;
		return {
			strength: grade(count, countMin, 2 * countMin, 0.4),
			sentence: `${formatCount(count, "payment")} of about ${formatMoney(amountMinor, signals.currency)} in 24 hours`,
			evidence: { similar_out_24h: count, amount: toMajor(amountMinor) },
		};
	},
});
