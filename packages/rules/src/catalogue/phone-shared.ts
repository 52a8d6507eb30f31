import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const phoneShared = defineRule({
	id: "phone_shared",
	title: "One phone number, several customers",
	why: "A farm of accounts is opened with few SIM cards. A family shares a phone too, so few customers weigh little.",
	appliesTo: ["customer.created", "customer.updated"],
	parameters: { customersMin: { default: 3, unit: "count", min: 2, max: 32 } },
	signals: ["phoneCustomers", "customerKind"],
	weight: 1.5,
	tags: ["mule"],
	evaluate(signals, { customersMin }) {
		const customers = signals.phoneCustomers;
		if (customers === undefined || customers < customersMin) return undefined;
		// An agent registers customers with the phone at hand, and a shop's tills share the owner's number.
		if (signals.customerKind !== undefined && signals.customerKind !== "individual") return undefined;
		return {
			strength: grade(customers, customersMin, customersMin + 5, 0.3),
			sentence: `The phone number belongs to ${formatCount(customers, "customer")}`,
			evidence: { customers },
		};
	},
});
