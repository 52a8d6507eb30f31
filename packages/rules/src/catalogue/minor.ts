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
			// No birthday follows from this: cases keep their sentence in clear.
			sentence: "The customer is under 18",
			evidence: { is_minor: true },
			// An officer looks at it once, when we learn of it, and not at every payment.
			...(signals.isBirthDateTold && { reports: "case" as const }),
		};
	},
});
