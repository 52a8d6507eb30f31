import { defineRule } from "../rule.ts";
import { formatCount } from "../sentences.ts";

export const establishedCustomer = defineRule({
	id: "established_customer",
	title: "A customer of long standing",
	why: "Half a year of regular use without a fraud is the best sign there is.",
	appliesTo: ["out", "in", "login", "customer.updated"],
	parameters: {
		daysMin: { default: 180, unit: "days", min: 30, max: 3650 },
		activeDaysMin: { default: 8, unit: "count", min: 1, max: 90 },
	},
	signals: ["historyDays", "activeDays90d", "ownFraudsEver", "isInDoubt"],
	weight: -1,
	tags: ["trust"],
	evaluate(signals, { daysMin, activeDaysMin }) {
		// An old account does not show who uses it now.
		if (signals.isInDoubt) return undefined;
		const days = signals.historyDays;
		if (days <= daysMin || signals.activeDays90d < activeDaysMin || signals.ownFraudsEver > 0) return undefined;
		return {
			sentence: `A customer for ${formatCount(Math.floor(days), "day")}, regular and without a fraud`,
			evidence: { days: Math.floor(days), active_days_90d: signals.activeDays90d },
		};
	},
});
