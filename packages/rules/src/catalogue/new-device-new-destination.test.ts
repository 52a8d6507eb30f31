import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { newDeviceNewDestination } from "./new-device-new-destination.ts";

describe("new_device_new_destination", () => {
	const both = {
		minutesOnDevice: 0,
		isDeviceProven: false,
		minutesSincePayeeFirstSeen: 0,
		isNewPayee: true,
	};

	it("fires when both are new within the hour, strongest at once", () => {
		expect(evaluateRule(newDeviceNewDestination, both)).toMatchObject({
			strength: 1,
			sentence: "Paid a new destination from a device first used just now",
			evidence: { minutes_on_device: 0, minutes_since_destination_first_seen: 0 },
		});
		expect(evaluateRule(newDeviceNewDestination, { ...both, minutesOnDevice: 60 })).toMatchObject({
			strength: 0.6,
			sentence: "Paid a new destination from a device first used 60 minutes ago",
		});
		expect(evaluateRule(newDeviceNewDestination, { ...both, minutesSincePayeeFirstSeen: 60 })).toBeDefined();
	});

	it("does not fire when either is older than the session", () => {
		expect(evaluateRule(newDeviceNewDestination, { ...both, minutesOnDevice: 60.1 })).toBeUndefined();
		expect(evaluateRule(newDeviceNewDestination, { ...both, minutesSincePayeeFirstSeen: 60.1 })).toBeUndefined();
		expect(evaluateRule(newDeviceNewDestination, { ...both, isNewPayee: false })).toBeUndefined();
	});

	it("leaves proven devices, shops, and what is not known alone", () => {
		expect(evaluateRule(newDeviceNewDestination, { ...both, isDeviceProven: true })).toBeUndefined();
		expect(evaluateRule(newDeviceNewDestination, { ...both, isShop: true })).toBeUndefined();
		const { minutesOnDevice: _device, ...noDevice } = both;
		expect(evaluateRule(newDeviceNewDestination, noDevice)).toBeUndefined();
		const { minutesSincePayeeFirstSeen: _payee, ...noPayee } = both;
		expect(evaluateRule(newDeviceNewDestination, noPayee)).toBeUndefined();
	});
});
