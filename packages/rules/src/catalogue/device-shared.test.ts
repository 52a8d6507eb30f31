import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { deviceShared } from "./device-shared.ts";

describe("device_shared", () => {
	it("fires from three customers on, stronger with more", () => {
		expect(evaluateRule(deviceShared, { deviceCustomers30d: 2 })).toBeUndefined();
		const hit = evaluateRule(deviceShared, { deviceCustomers30d: 3 });
		expect(hit).toMatchObject({ strength: 0.3, sentence: "The device was used by 3 customers in 30 days" });
		expect(evaluateRule(deviceShared, { deviceCustomers30d: 9 })?.strength).toBe(1);
	});

	it("leaves agents and POS alone, and events without a device", () => {
		expect(evaluateRule(deviceShared, { deviceCustomers30d: 30, customerKind: "agent" })).toBeUndefined();
		expect(evaluateRule(deviceShared, { deviceCustomers30d: 30, method: "pos" })).toBeUndefined();
		expect(evaluateRule(deviceShared, { deviceCustomers30d: 30, method: "agent" })).toBeUndefined();
		expect(evaluateRule(deviceShared, { deviceCustomers30d: 30, isAgentsDevice: true })).toBeUndefined();
		expect(evaluateRule(deviceShared, { deviceCustomers30d: 0 })).toBeUndefined();
		expect(evaluateRule(deviceShared, {})).toBeUndefined();
	});
});
