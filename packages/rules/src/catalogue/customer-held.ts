import { defineRule } from "../rule.ts";

export const customerHeld = defineRule({
	id: "customer_held",
	title: "The customer is held",
	why: "No money leaves the account of a customer who is held, blocked or closed until a person releases it.",
	appliesTo: ["out"],
	parameters: {},
	signals: ["customerStatus"],
	weight: 0,
	floor: "block",
	tags: ["state"],
	isFormal: true,
	evaluate(signals) {
		if (signals.customerStatus === "active") return undefined;
		return {
			sentence: `The customer is ${signals.customerStatus}, so no money may leave`,
			evidence: { status: signals.customerStatus },
		};
	},
});
