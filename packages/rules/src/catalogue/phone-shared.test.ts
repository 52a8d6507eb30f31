import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { phoneShared } from "./phone-shared.ts";

describe("phone_shared", () => {
	it("fires from three customers on, stronger with more", () => {
		expect(evaluateRule(phoneShared, { phoneCustomers: 2 })).toBeUndefined();
		expect(evaluateRule(phoneShared, { phoneCustomers: 3 })).toEqual({
			strength: 0.3,
			sentence: "The phone number belongs to 3 customers",
			evidence: { customers: 3 },
		});
		expect(evaluateRule(phoneShared, { phoneCustomers: 4 })?.strength).toBeCloseTo(0.44);
		expect(evaluateRule(phoneShared, { phoneCustomers: 8 })?.strength).toBe(1);
		expect(evaluateRule(phoneShared, { phoneCustomers: 32 })?.strength).toBe(1);
	});

	it("leaves alone businesses and agents, and events that name no phone", () => {
		expect(evaluateRule(phoneShared, { phoneCustomers: 20, customerKind: "agent" })).toBeUndefined();
		expect(evaluateRule(phoneShared, { phoneCustomers: 20, customerKind: "merchant" })).toBeUndefined();
		expect(evaluateRule(phoneShared, { phoneCustomers: 20, customerKind: "individual" })).toBeDefined();
		expect(evaluateRule(phoneShared, { phoneCustomers: 0 })).toBeUndefined();
		expect(evaluateRule(phoneShared, {})).toBeUndefined();
	});
});
