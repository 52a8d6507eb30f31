import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { newDeviceOutflow } from "./new-device-outflow.ts";

describe("new_device_outflow", () => {
	const device = { hasEarlierDevice: true, minutesOnDevice: 30, outSumOnDeviceMinor: 2_000_100 };

	it("fires over the limit on the first day of a new device", () => {
		expect(evaluateRule(newDeviceOutflow, { ...device, outSumOnDeviceMinor: 2_000_000 })).toBeUndefined();
		const hit = evaluateRule(newDeviceOutflow, device);
		expect(hit?.sentence).toBe("KES 20,001 sent from a device first used 30 minutes ago");
		expect(hit?.strength).toBeCloseTo(0.5, 2);
		expect(evaluateRule(newDeviceOutflow, { ...device, outSumOnDeviceMinor: 10_000_000 })?.strength).toBe(1);
	});

	it("fires up to 24 hours and no longer", () => {
		expect(evaluateRule(newDeviceOutflow, { ...device, minutesOnDevice: 1440 })).toBeDefined();
		expect(evaluateRule(newDeviceOutflow, { ...device, minutesOnDevice: 1440.1 })).toBeUndefined();
		expect(evaluateRule(newDeviceOutflow, { ...device, minutesOnDevice: 0 })?.sentence).toContain(
			"first used just now",
		);
	});

	it("leaves the first device ever alone, and events without a device", () => {
		expect(evaluateRule(newDeviceOutflow, { ...device, hasEarlierDevice: false })).toBeUndefined();
		expect(evaluateRule(newDeviceOutflow, { hasEarlierDevice: true })).toBeUndefined();
		expect(evaluateRule(newDeviceOutflow, { ...device, outSumOnDeviceMinor: 0 })).toBeUndefined();
	});

	it("is a cap in Nigeria alone", () => {
		expect(newDeviceOutflow.isCap).toEqual({ KE: false, NG: true });
		expect(evaluateRule(newDeviceOutflow, device, { country: "NG" })?.sentence).toContain("NGN 20,001");
	});
});
