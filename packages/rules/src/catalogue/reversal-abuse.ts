import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const reversalAbuse = defineRule({
	id: "reversal_abuse",
	title: "Payments reversed again and again",
	why: "A buyer takes the goods and then reverses the payment as a mistake.",
	appliesTo: ["out"],
	parameters: { reversalsMin: { default: 2, unit: "count", min: 1, max: 8 } },
	signals: ["reversalsWith7d"],
	weight: 1.4,
	tags: ["impersonation"],
	evaluate({ reversalsWith7d: reversals }, { reversalsMin }) {
		if (reversals < reversalsMin) return undefined;
		return {
			strength: grade(reversals, reversalsMin, reversalsMin + 3, 0.5),
			sentence: `${formatCount(reversals, "payment")} of this customer ${reversals === 1 ? "was" : "were"} reversed in 7 days`,
			evidence: { reversals_7d: reversals },
		};
	},
});
