import { defineRule } from "../rule.ts";
import { formatMoney, grade, toMajor } from "../sentences.ts";

export const largeFirstTransaction = defineRule({
	id: "large_first_transaction",
	title: "A large first payment",
	why: "Honest customers try a service with a small amount. A thief takes everything at once.",
	appliesTo: ["out"],
	parameters: { amountMin: { default: { KE: 50_000, NG: 300_000 }, unit: "money", min: 0, max: 100_000_000 } },
	signals: ["isFirstOut", "amountMinor", "currency"],
	weight: 1,
	tags: ["pace"],
	isNewness: true,
	canVerify: true,
	evaluate({ isFirstOut, amountMinor, currency }, { amountMin }) {
		if (!isFirstOut || amountMinor === undefined || amountMinor < amountMin) return undefined;
		return {
			strength: grade(amountMinor, amountMin, 5 * amountMin, 0.4),
			sentence: `The first payment known of this customer is ${formatMoney(amountMinor, currency)}`,
			evidence: { amount: toMajor(amountMinor) },
		};
	},
});
