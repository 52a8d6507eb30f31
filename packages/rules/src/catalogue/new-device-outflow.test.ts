import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { newDeviceOutflow } from "./new-device-outflow.ts";

describe("new_device_outflow", () => {
	const device = { hasEarlierDevice: true, minutesOnDevice: 30, outSumOnDeviceMinor: 2_000_100 };

	it("fires over the limit on the first day of a new device", () => {
		expect(evaluateRule(newDeviceOutflow, { ...device, outSumOnDeviceMinor: 2_000_000 })).toBeUndefined();
		const hit = evaluateRule(newDeviceOutflow, device);
		expect(hit?.sentence).toBe(
			"KES 20,001 sent from a device first used 30 minutes ago, over the limit of KES 20,000; nothing of it is left; the limit ends in 23 hours",
		);
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

	it("says what is left of the limit before this payment, and when the limit ends", () => {
		const paid = { ...device, minutesOnDevice: 23 * 60, outSumOnDeviceMinor: 9_500_000, amountMinor: 9_000_000 };
		const hit = evaluateRule(newDeviceOutflow, paid, { country: "NG" });
		expect(hit?.sentence).toBe(
			"NGN 95,000 sent from a device first used 23 hours ago, over the limit of NGN 20,000; NGN 15,000 of it is left; the limit ends in 60 minutes",
		);
		expect(hit?.evidence).toMatchObject({ limit: 20_000, left: 15_000, ends_in_minutes: 60 });
		const last = evaluateRule(newDeviceOutflow, { ...paid, minutesOnDevice: 1440 });
		expect(last?.sentence).not.toContain("the limit ends");
	});

	it("is a cap in Nigeria alone", () => {
		expect(newDeviceOutflow.isCap).toEqual({ KE: false, NG: true });
		expect(evaluateRule(newDeviceOutflow, device, { country: "NG" })?.sentence).toContain("NGN 20,001");
	});
});
