import { describe, expect, it } from "vitest";
import { isKept, keepStop, listKeptTags } from "./keep-stops.ts";

const CALM = { isShop: false, minutesSinceTakeoverSign: undefined, minutesInDeviceDoubt: undefined };
const ALL = ["mule", "cyber", "impersonation"];

describe("A stop by the rules", () => {
	it.each([
		["nothing is known", CALM, ["mule"]],
		[
			"the columns of a training know nothing",
			{ ...CALM, minutesSinceTakeoverSign: NaN, minutesInDeviceDoubt: NaN },
			["mule"],
		],
		["a takeover sign is three days old", { ...CALM, minutesSinceTakeoverSign: 4_320 }, ALL],
		["a takeover sign is older", { ...CALM, minutesSinceTakeoverSign: 4_321 }, ["mule"]],
		["an unproven device has just appeared", { ...CALM, minutesInDeviceDoubt: 0 }, ALL],
		["a shop is paid, whatever the signs", { isShop: true, minutesSinceTakeoverSign: 1, minutesInDeviceDoubt: 1 }, []],
	])("is kept where %s, by these tags", (_, facts, tags) => {
		expect(listKeptTags(facts)).toEqual(tags);
	});

	it("is kept for a rule that adds 1 or more, and ends at the limit for a review at the least", () => {
		expect(isKept(["mule"], ["crypto", "mule"], 1)).toBe(true);
		expect(isKept(["mule"], ["crypto", "mule"], 0.99)).toBe(false);
		expect(isKept(["mule"], ["impersonation"], 4)).toBe(false);
		expect([keepStop(-3, 2, 0), keepStop(-1, 2, 0), keepStop(1, 2, 0), keepStop(-3, -0.1, 0)]).toEqual([-2, -1, 1, -3]);
	});
});
