import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const deviceShared = defineRule({
	id: "device_shared",
	title: "One device, many customers",
	why: "A farm of accounts is run from few phones. A family's phone is shared too, so few customers weigh little.",
	appliesTo: ["login", "out", "in", "customer.created", "customer.updated"],
	parameters: { customersMin: { default: 3, unit: "count", min: 2, max: 32 } },
	signals: ["deviceCustomers30d", "customerKind", "method", "isAgentsDevice"],
	weight: 1.5,
	tags: ["mule"],
	evaluate(signals, { customersMin }) {
		const customers = signals.deviceCustomers30d;
		if (customers === undefined || customers < customersMin) return undefined;
		// An agent's phone serves a whole street.
		if (signals.isAgentsDevice) return undefined;
		if (signals.customerKind === "agent" || signals.method === "agent" || signals.method === "pos") return undefined;
		return {
			strength: grade(customers, customersMin, customersMin + 6, 0.3),
			sentence: `The device was used by ${formatCount(customers, "customer")} in 30 days`,
			evidence: { customers_30d: customers },
		};
	},
});
