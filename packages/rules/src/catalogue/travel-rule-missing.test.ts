import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { travelRuleMissing } from "./travel-rule-missing.ts";

describe("travel_rule_missing", () => {
	it("fires when the data is required and absent", () => {
		expect(evaluateRule(travelRuleMissing, { travelRule: { isRequired: true, isPresent: false } })?.sentence).toBe(
			"The amount asks for travel-rule data, and none was sent",
		);
		expect(travelRuleMissing.floor).toBe("review");
	});

	it("does not fire when it came, was not asked for, or the event is not crypto", () => {
		expect(evaluateRule(travelRuleMissing, { travelRule: { isRequired: true, isPresent: true } })).toBeUndefined();
		expect(evaluateRule(travelRuleMissing, { travelRule: { isRequired: false, isPresent: false } })).toBeUndefined();
		expect(evaluateRule(travelRuleMissing, {})).toBeUndefined();
	});
});
