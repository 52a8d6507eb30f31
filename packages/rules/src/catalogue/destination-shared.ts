import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const destinationShared = defineRule({
	id: "destination_shared",
	title: "Several customers pay one private destination",
	why: "Victims of one gang all pay the same mule.",
	appliesTo: ["out"],
	parameters: { customersMin: { default: 3, unit: "count", min: 2, max: 32 } },
	signals: ["payeeStrangers7d", "isPayeeEstablished", "isHonestCrowd", "payeePaidCount", "isSeason"],
	weight: 1.8,
	tags: ["mule"],
	family: "mule",
	evaluate(signals, { customersMin }) {
		if (signals.isHonestCrowd) return undefined;
		const customers = signals.payeeStrangers7d;
		if (customers === undefined || customers < customersMin || signals.isPayeeEstablished) return undefined;
		// A landlord is paid by all tenants: somebody this customer pays regularly is no stranger.
		if ((signals.payeePaidCount ?? 0) >= 3) return undefined;
		return {
			// When fees fall due, all parents of a school pay its account in the same week.
			strength: grade(customers, customersMin, customersMin + 7, 0.4) * (signals.isSeason ? 0.5 : 1),
			sentence: `The destination was paid by ${formatCount(customers, "customer")} in 7 days, who share nothing else`,
			evidence: { customers_7d: customers },
		};
	},
});
