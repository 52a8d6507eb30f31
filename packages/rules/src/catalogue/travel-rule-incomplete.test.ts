import type { TravelRulePart } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { travelRuleIncomplete } from "./travel-rule-incomplete.ts";

const lacking = (...missing: TravelRulePart[]) => ({ travelRule: { isRequired: true, isPresent: true, missing } });

describe("travel_rule_incomplete", () => {
	it("lists what is missing for the corridor, and decides nothing by it", () => {
		const given = { ...lacking("originator_account", "originator_identity"), partyCountries: ["GB"] };
		expect(evaluateRule(travelRuleIncomplete, given)).toEqual({
			sentence:
				"For a transfer from KE to GB, FATF Recommendation 16 also asks for: the originator's account; the originator's address, document number or birth date",
			evidence: {
				missing: "originator_account, originator_identity",
				corridor: "KE to GB",
				beneficiary_identified: true,
			},
		});
		expect(evaluateRule(travelRuleIncomplete, { ...given, isOut: false })?.evidence["corridor"]).toBe("GB to KE");
		expect([travelRuleIncomplete.floor, travelRuleIncomplete.weight]).toEqual([undefined, 0]);
	});

	it("asks for a review only where nothing but a name says who is paid", () => {
		const floorOf = (...missing: TravelRulePart[]) => evaluateRule(travelRuleIncomplete, lacking(...missing))?.floor;
		expect(floorOf("beneficiary_vasp")).toBeUndefined();
		expect(floorOf("beneficiary_account")).toBeUndefined();
		expect(floorOf("beneficiary_account", "beneficiary_vasp")).toBe("review");
		expect(evaluateRule(travelRuleIncomplete, lacking("beneficiary_vasp"))?.sentence).toBe(
			"For a transfer of this amount, FATF Recommendation 16 also asks for: the provider that receives for the beneficiary (VASP)",
		);
	});

	it("does not fire when all of it came, a name is missing, it was not asked for, or the event is not crypto", () => {
		for (const travelRule of [
			{ isRequired: true, isPresent: true },
			{ isRequired: false, isPresent: false },
			{ isRequired: true, isPresent: false, missing: ["beneficiary_name"] as const },
			undefined,
		])
			expect(evaluateRule(travelRuleIncomplete, { travelRule })).toBeUndefined();
	});
});
