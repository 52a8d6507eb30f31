import { defineRule } from "../rule.ts";

export const minor = defineRule({
	id: "minor",
	title: "The customer is under 18",
	why: "A minor may not hold the account alone, and minors' accounts are lent to mules.",
	appliesTo: ["out", "customer.created", "customer.updated"],
	parameters: {},
	signals: ["daysToAdult", "isBirthDateTold"],
	weight: 0.5,
	tags: ["regulatory", "mule"],
	evaluate(signals) {
		if (signals.daysToAdult === undefined) return undefined;
		return {
			// The sentence does not reveal a birthday, because cases store it unencrypted.
			sentence: "The customer is under 18",
			evidence: { is_minor: true },
			// An officer checks it once, when the date of birth is sent, and not at every payment.
			...(signals.isBirthDateTold && { reports: "case" as const }),
		};
	},
});
