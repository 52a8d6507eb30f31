import { defineRule } from "../rule.ts";

export const travelRuleMissing = defineRule({
	id: "travel_rule_missing",
	title: "Travel-rule data is missing",
	why: "Above the threshold, who sends and who receives must travel with a crypto transfer.",
	appliesTo: ["out", "in"],
	parameters: {},
	signals: ["travelRule"],
	weight: 0,
	floor: "review",
	tags: ["crypto", "regulatory"],
	isFormal: true,
	evaluate(signals) {
		if (signals.travelRule === undefined || !signals.travelRule.isRequired || signals.travelRule.isPresent)
			return undefined;
		return {
			sentence: "The amount asks for travel-rule data, and none was sent",
			evidence: { required: true, present: false },
		};
	},
});
