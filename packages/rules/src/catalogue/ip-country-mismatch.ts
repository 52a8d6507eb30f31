import { defineRule } from "../rule.ts";

export const ipCountryMismatch = defineRule({
	id: "ip_country_mismatch",
	title: "Connected from an unusual country",
	why: "Remote thieves connect from where they are; the customer's own travels become usual after a few visits.",
	appliesTo: ["login", "out", "customer.created", "customer.updated"],
	parameters: {},
	signals: ["ipCountry", "workspaceCountry", "isUsualIpCountry"],
	weight: 1.2,
	tags: ["cyber"],
	canVerify: true,
	evaluate(signals) {
		const country = signals.ipCountry;
		if (country === undefined || country === signals.workspaceCountry || signals.isUsualIpCountry === true)
			return undefined;
		return {
			sentence: `Connected from ${country}, which is neither ${signals.workspaceCountry} nor usual for this customer`,
			evidence: { ip_country: country },
		};
	},
});
