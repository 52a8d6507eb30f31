import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const moneyCircle = defineRule({
	id: "money_circle",
	title: "Part of a group that passes money round",
	why: "When money has returned to its origin, every account on its way belongs to the ring, also those that did not close it.",
	appliesTo: ["out"],
	parameters: { customersMin: { default: 3, unit: "count", min: 3, max: 100 } },
	signals: ["circle"],
	weight: 2,
	tags: ["mule"],
	family: "mule",
	isToldLate: true,
	evaluate({ circle }, { customersMin }) {
		if (circle === undefined || circle.customers < customersMin) return undefined;
		const { customers, returns28d, latestAt } = circle;
		return {
			strength: grade(returns28d, 1, 4, 0.5),
			sentence: `Belongs to a group of ${formatCount(customers, "customer")} who passed money round ${formatCount(returns28d, "time")} in 28 days`,
			evidence: { customers, returns_28d: returns28d },
			evidenceAt: latestAt,
		};
	},
});
