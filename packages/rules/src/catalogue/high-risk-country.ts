import { defineRule, type Hit } from "../rule.ts";
import { findFatfListing } from "./fatf-lists.ts";

export const highRiskCountry = defineRule({
	id: "high_risk_country",
	title: "A country on FATF's lists",
	why: "FATF asks for enhanced checks on countries it calls to action on, and for care with those it monitors.",
	appliesTo: ["out", "in"],
	parameters: {},
	signals: ["partyCountries", "workspaceCountry", "occurredAtMs"],
	weight: 2,
	tags: ["regulatory"],
	evaluate(signals) {
		let monitored: Hit | undefined;
		for (const country of signals.partyCountries) {
			// Kenya itself is monitored, but Kenyans are not foreign to a Kenyan business.
			if (country === signals.workspaceCountry) continue;
			const listing = findFatfListing(country, signals.occurredAtMs);
			if (listing === "call_for_action") {
				return {
					sentence: `The other side is in ${country}, on FATF's call-for-action list`,
					evidence: { country, list: listing },
					floor: "review",
				};
			}
			if (listing === "increased_monitoring") {
				monitored ??= {
					strength: 0.3,
					sentence: `The other side is in ${country}, under FATF's increased monitoring`,
					evidence: { country, list: listing },
				};
			}
		}
		return monitored;
	},
});
