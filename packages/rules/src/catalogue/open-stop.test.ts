import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { openStop } from "./open-stop.ts";

describe("open_stop", () => {
	const stopped = { hasOpenStop: true, freshOutMinor: 10_000, amountMinor: 10_000 };

	it("asks about every payment to a new payee while a stop is open", () => {
		expect(evaluateRule(openStop, stopped)).toEqual({
			sentence: "An earlier payment is stopped and not settled, and this payee is new",
			evidence: { new_payee: true, unproven_device: false },
		});
		expect(evaluateRule(openStop, { ...stopped, hasOpenStop: false })).toBeUndefined();
	});

	it("asks about everything that leaves through an unproven device, also to known payees", () => {
		expect(evaluateRule(openStop, { ...stopped, freshOutMinor: 0, minutesInDeviceDoubt: 3 })?.sentence).toBe(
			"An earlier payment is stopped and not settled, and this device is not verified",
		);
	});

	it("lets the owner pay known people, and buy small things in any shop, from the known phone", () => {
		expect(evaluateRule(openStop, { ...stopped, freshOutMinor: 0 })).toBeUndefined();
		expect(evaluateRule(openStop, { ...stopped, isShop: true, amountMinor: 30_000 })).toBeUndefined();
		expect(evaluateRule(openStop, { ...stopped, isShop: true, amountMinor: 30_001 })).toBeDefined();
	});
});
