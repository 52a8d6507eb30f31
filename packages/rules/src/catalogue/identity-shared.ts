import { defineRule } from "../rule.ts";
import { formatCount } from "../sentences.ts";

export const identityShared = defineRule({
	id: "identity_shared",
	title: "One identity, several customers",
	why: "Stolen or rented identities open account after account. One person may well have two.",
	appliesTo: ["customer.created", "customer.updated"],
	parameters: {
		customersMin: { default: 2, unit: "count", min: 2, max: 32 },
		reviewCustomers: { default: 3, unit: "count", min: 2, max: 32 },
		blockCustomers: { default: 5, unit: "count", min: 2, max: 32 },
	},
	signals: ["identityCustomers"],
	weight: 1.8,
	tags: ["mule"],
	evaluate(signals, { customersMin, reviewCustomers, blockCustomers }) {
		const customers = signals.identityCustomers;
		if (customers === undefined || customers < customersMin) return undefined;
		const floor = customers >= blockCustomers ? "block" : customers >= reviewCustomers ? "review" : undefined;
		return {
			strength: floor === undefined ? 0.5 : 1,
			sentence: `The same national id or BVN belongs to ${formatCount(customers, "customer")}`,
			evidence: { customers },
			...(floor && { floor }),
		};
	},
});
