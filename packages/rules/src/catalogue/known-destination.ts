import { defineRule } from "../rule.ts";
import { formatCount } from "../sentences.ts";

export const knownDestination = defineRule({
	id: "known_destination",
	title: "A destination paid many times before",
	why: "Who has been paid for weeks without complaint is rarely a thief's account.",
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
		// A shop can be broken into like any other, and then every customer it has is known to it. A payee who gets far more
		// than ever before is known a little less.
		const trust = signals.isShop ? 0.3 : 1;
		return {
			strength: signals.freshOutMinor > 0 ? trust / 2 : trust,
			sentence: `This destination was paid on ${formatCount(paidDays, "day")} over ${formatCount(Math.floor(days), "day")}`,
			evidence: { paid_days: paidDays, days: Math.floor(days) },
		};
	},
});
