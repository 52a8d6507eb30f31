import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { usualDevicePlaceTime } from "./usual-device-place-time.ts";

describe("usual_device_place_time", () => {
	const device = { minutesOnDevice: 14 * 1440, deviceUses: 3 };

	it("fires whole for all three and in part for two", () => {
		expect(evaluateRule(usualDevicePlaceTime, { ...device, kmFromUsualPlace: 50, isUsualHour: true })).toMatchObject({
			strength: 1,
			sentence: "The usual device, place and time",
		});
		const two = evaluateRule(usualDevicePlaceTime, { ...device, isUsualHour: true });
		expect(two?.strength).toBeCloseTo(2 / 3);
		expect(two).toMatchObject({ sentence: "Two of the usual device, place and time", evidence: { place: null } });
	});

	it("does not fire when one of them is unusual", () => {
		const usual = { ...device, kmFromUsualPlace: 0, isUsualHour: true };
		expect(evaluateRule(usualDevicePlaceTime, { ...usual, kmFromUsualPlace: 50.1 })).toBeUndefined();
		expect(evaluateRule(usualDevicePlaceTime, { ...usual, isUsualHour: false })).toBeUndefined();
		expect(evaluateRule(usualDevicePlaceTime, { ...usual, minutesOnDevice: 14 * 1440 - 1 })).toBeUndefined();
		expect(evaluateRule(usualDevicePlaceTime, { ...usual, deviceUses: 2 })).toBeUndefined();
	});

	it("does not fire for one alone, nor when nothing is known", () => {
		expect(evaluateRule(usualDevicePlaceTime, device)).toBeUndefined();
		expect(evaluateRule(usualDevicePlaceTime, {})).toBeUndefined();
	});
});
