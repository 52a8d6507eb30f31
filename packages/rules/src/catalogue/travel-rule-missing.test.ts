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

	it("says what is missing where one of the two names came", () => {
		const missing = ["originator_identity", "beneficiary_name"] as const;
		expect(evaluateRule(travelRuleMissing, { travelRule: { isRequired: true, isPresent: false, missing } })).toEqual({
			sentence:
				"The amount asks for travel-rule data, and this was not sent: the originator's address, document number or birth date; the beneficiary's name",
			evidence: { required: true, present: false, missing: "originator_identity, beneficiary_name" },
		});
	});

	it("does not fire when it came, was not asked for, or the event is not crypto", () => {
		expect(evaluateRule(travelRuleMissing, { travelRule: { isRequired: true, isPresent: true } })).toBeUndefined();
		expect(evaluateRule(travelRuleMissing, { travelRule: { isRequired: false, isPresent: false } })).toBeUndefined();
		expect(evaluateRule(travelRuleMissing, {})).toBeUndefined();
	});
});
