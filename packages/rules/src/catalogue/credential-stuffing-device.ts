import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const credentialStuffingDevice = defineRule({
	id: "credential_stuffing_device",
	title: "One device failing on many accounts",
	why: "Lists of stolen passwords are tried out on account after account from one machine.",
	appliesTo: ["login", "out"],
	parameters: { customersMin: { default: 5, unit: "count", min: 2, max: 32 } },
	signals: ["deviceFailedCustomers1h", "occurredAtMs"],
	weight: 3.6,
	tags: ["cyber"],
	evaluate(signals, { customersMin }) {
		const customers = signals.deviceFailedCustomers1h;
		if (customers === undefined || customers < customersMin) return undefined;
		return {
			strength: grade(customers, customersMin, 2 * customersMin, 0.7),
			sentence: `This device failed to log in to ${formatCount(customers, "customer")} within an hour`,
			evidence: { customers_failed_1h: customers },
			evidenceAt: signals.occurredAtMs,
		};
	},
});
