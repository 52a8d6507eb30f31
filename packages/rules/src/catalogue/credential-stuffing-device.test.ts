import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { credentialStuffingDevice } from "./credential-stuffing-device.ts";

describe("credential_stuffing_device", () => {
	it("fires from five customers on", () => {
		expect(evaluateRule(credentialStuffingDevice, { deviceFailedCustomers1h: 4 })).toBeUndefined();
		const hit = evaluateRule(credentialStuffingDevice, { deviceFailedCustomers1h: 5 });
		expect(hit).toMatchObject({
			strength: 0.7,
			sentence: "This device failed to log in to 5 customers within an hour",
		});
		expect(evaluateRule(credentialStuffingDevice, { deviceFailedCustomers1h: 10 })?.strength).toBe(1);
	});

	it("does not fire for none, nor without a device", () => {
		expect(evaluateRule(credentialStuffingDevice, { deviceFailedCustomers1h: 0 })).toBeUndefined();
		expect(evaluateRule(credentialStuffingDevice, {})).toBeUndefined();
	});
});
