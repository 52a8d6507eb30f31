import { defineRule } from "../rule.ts";
import { formatCount } from "../sentences.ts";

export const knownDestination = defineRule({
	id: "known_destination",
	title: "A destination paid many times before",
	why: "A payee who was paid for weeks without a complaint is rarely a thief.",
	appliesTo: ["out"],
	parameters: {
		paidDaysMin: { default: 3, unit: "count", min: 1, max: 100 },
		daysMin: { default: 14, unit: "days", min: 1, max: 365 },
	},
	signals: ["payeeProvenDays", "daysSincePayeeFirstPaid", "isPayeeMarked", "isShop", "freshOutMinor"],
	weight: -1.5,
	tags: ["trust"],
	evaluate(signals, { paidDaysMin, daysMin }) {
		const { payeeProvenDays: paidDays, daysSincePayeeFirstPaid: days } = signals;
		if (paidDays === undefined || days === undefined || signals.isPayeeMarked !== false) return undefined;
		if (paidDays < paidDaysMin || days < daysMin) return undefined;
		// A shop's account can be taken over too, and then all its customers know it. A payee who gets far more than ever
		// before counts a little less as known.
		const trust = signals.isShop ? 0.3 : 1;
		return {
			strength: signals.freshOutMinor > 0 ? trust / 2 : trust,
			sentence: `This destination was paid on ${formatCount(paidDays, "day")} over ${formatCount(Math.floor(days), "day")}`,
			evidence: { paid_days: paidDays, days: Math.floor(days) },
		};
	},
});
