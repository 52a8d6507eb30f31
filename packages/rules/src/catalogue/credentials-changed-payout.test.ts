import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { credentialsChangedPayout } from "./credentials-changed-payout.ts";

describe("credentials_changed_payout", () => {
	it("fires until 24 hours after the change", () => {
		expect(evaluateRule(credentialsChangedPayout, { minutesSinceCredentialChange: 0 })).toMatchObject({
			strength: 0.5,
		});
		expect(evaluateRule(credentialsChangedPayout, { minutesSinceCredentialChange: 1440 })).toBeDefined();
		expect(evaluateRule(credentialsChangedPayout, { minutesSinceCredentialChange: 1440.1 })).toBeUndefined();
	});

	it("is stronger on a new device, and says so", () => {
		const hit = evaluateRule(credentialsChangedPayout, {
			minutesSinceCredentialChange: 130,
			minutesOnDevice: 10,
			isDeviceProven: false,
		});
		expect(hit).toMatchObject({ strength: 1, evidence: { new_device: true } });
		expect(hit?.sentence).toBe("Money out 2 hours after the password or PIN was changed, on a new device");
	});

	it("does not fire without a known change", () => {
		expect(evaluateRule(credentialsChangedPayout, { minutesOnDevice: 0, isDeviceProven: false })).toBeUndefined();
	});
});
