import { defineRule } from "../rule.ts";
import { formatCount } from "../sentences.ts";

export const knownDestination = defineRule({
	id: "known_destination",
	title: "A destination paid many times before",
	why: "Who has been paid for weeks without complaint is rarely a thief's account.",
	appliesTo: ["out"],
	parameters: {
		paymentsMin: { default: 3, unit: "count", min: 1, max: 100 },
		daysMin: { default: 14, unit: "days", min: 1, max: 365 },
	},
	signals: ["payeePaidCount", "daysSincePayeeFirstPaid", "isPayeeMarked", "isShop"],
	weight: -1.5,
	tags: ["trust"],
	evaluate(signals, { paymentsMin, daysMin }) {
		const { payeePaidCount: payments, daysSincePayeeFirstPaid: days } = signals;
		if (payments === undefined || days === undefined || signals.isPayeeMarked !== false) return undefined;
		if (payments < paymentsMin || days < daysMin) return undefined;
		return {
			// A shop can be broken into like any other, and then every customer it has is known to it.
			strength: signals.isShop ? 0.3 : 1,
			sentence: `This destination was paid ${formatCount(payments, "time")} over ${formatCount(Math.floor(days), "day")}`,
			evidence: { payments, days: Math.floor(days) },
		};
	},
});
