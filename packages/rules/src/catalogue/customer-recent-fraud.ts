import { defineRule } from "../rule.ts";
import { formatCount, grade, roundTo } from "../sentences.ts";

const FRESH_DAYS = 10;
const KEPT_DAYS = 28;

export const customerRecentFraud = defineRule({
	id: "customer_recent_fraud",
	title: "A confirmed fraud on this customer",
	why: "Victims are attacked again within weeks, and fraudsters do not stop after one fraud.",
	appliesTo: ["out", "in", "customer.updated"],
	parameters: { fullRatio: { default: 3, unit: "ratio", min: 1.2, max: 50 } },
	signals: ["ownFrauds28d", "daysSinceOwnFraud", "amountMinor", "outAmountMeanMinor"],
	weight: 1.5,
	tags: ["impersonation"],
	isToldLate: true,
	evaluate(signals, { fullRatio }) {
		const frauds = signals.ownFrauds28d;
		if (frauds === 0) return undefined;
		const { amountMinor, outAmountMeanMinor: usual, daysSinceOwnFraud: days = 0 } = signals;
		const ratio = amountMinor === undefined || usual === undefined ? undefined : amountMinor / usual;
		const isLarge = ratio !== undefined && ratio > 1.5;
		// As time passes, it becomes more likely that the card was replaced and the password changed.
		const freshness = 1.3 - grade(days, FRESH_DAYS, KEPT_DAYS, 0.3);
		return {
			strength: Math.min(1, (ratio === undefined ? 0.4 : grade(ratio, 1, fullRatio, 0.3)) * freshness),
			sentence: `${formatCount(frauds, "confirmed fraud")} on this customer in 28 days${
				isLarge ? ", and the amount is above their normal" : ""
			}`,
			evidence: {
				frauds_28d: frauds,
				days_since: roundTo(days, 1),
				ratio_to_usual: ratio === undefined ? null : roundTo(ratio, 2),
			},
		};
	},
});
