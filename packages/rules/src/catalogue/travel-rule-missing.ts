import { defineRule } from "../rule.ts";
import { describeParts } from "./travel-rule-parts.ts";

export const travelRuleMissing = defineRule({
	id: "travel_rule_missing",
	title: "Travel-rule data is missing",
	why: "Above the threshold, the data of sender and receiver must accompany a crypto transfer.",
	appliesTo: ["out", "in"],
	parameters: {},
	signals: ["travelRule"],
	weight: 0,
	floor: "review",
	tags: ["crypto", "regulatory"],
	isFormal: true,
	evaluate({ travelRule }) {
		if (travelRule === undefined || !travelRule.isRequired || travelRule.isPresent) return undefined;
		const names = travelRule.missing?.filter((part) => part.endsWith("_name")) ?? [];
		const missing = names.length === 1 ? travelRule.missing : undefined;
		return {
			sentence: `The amount asks for travel-rule data, and ${
				missing === undefined ? "none was sent" : `this was not sent: ${describeParts(missing)}`
			}`,
			evidence: {
				required: true,
				present: false,
				...(travelRule.missing !== undefined && { missing: travelRule.missing.join(", ") }),
			},
		};
	},
});
