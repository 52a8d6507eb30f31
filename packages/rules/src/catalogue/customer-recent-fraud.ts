import { defineRule } from "../rule.ts";
import { formatCount } from "../sentences.ts";

export const customerRecentFraud = defineRule({
	id: "customer_recent_fraud",
	title: "A confirmed fraud on this customer",
	why: "Whoever was defrauded once is tried again within weeks, and a fraudster does not stop at one.",
	appliesTo: ["out", "in", "customer.updated"],
	parameters: {},
	signals: ["ownFrauds28d", "amountMinor", "outAmountP95Minor"],
	weight: 2,
	tags: ["impersonation"],
	evaluate(signals) {
		const frauds = signals.ownFrauds28d;
		if (frauds === 0) return undefined;
		const { amountMinor, outAmountP95Minor: usual } = signals;
		const isLarge = amountMinor !== undefined && usual !== undefined && amountMinor > usual;
		return {
			strength: Math.min(1, (isLarge ? 0.8 : 0.4) + 0.2 * (frauds - 1)),
			sentence: `${formatCount(frauds, "confirmed fraud")} on this customer in 28 days${
				isLarge ? ", and the amount is above their normal" : ""
			}`,
			evidence: { frauds_28d: frauds, above_normal: usual === undefined ? null : isLarge },
		};
	},
});
