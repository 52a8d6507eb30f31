import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { velocityAmount } from "./velocity-amount.ts";

describe("velocity_amount", () => {
	it("fires over the day's limit of the country", () => {
		expect(evaluateRule(velocityAmount, { outSumWith24hMinor: 15_000_000 })).toBeUndefined();
		expect(evaluateRule(velocityAmount, { outSumWith24hMinor: 15_000_100 })?.sentence).toBe(
			"KES 150,001 out in 24 hours",
		);
		expect(evaluateRule(velocityAmount, { outSumWith24hMinor: 60_000_000 })?.strength).toBe(1);
		expect(evaluateRule(velocityAmount, { outSumWith24hMinor: 100_000_000 }, { country: "NG" })).toBeUndefined();
		expect(evaluateRule(velocityAmount, { outSumWith24hMinor: 100_000_001 }, { country: "NG" })).toBeDefined();
	});

	it("compares with the customer's usual day, earlier months and feasts", () => {
		const much = { outSumWith24hMinor: 20_000_000 };
		expect(evaluateRule(velocityAmount, { ...much, outSumUsualDayMinor: 5_000_000 })).toBeUndefined();
		expect(evaluateRule(velocityAmount, { ...much, outSumUsualDayMinor: 4_999_900 })?.sentence).toBe(
			"KES 200,000 out in 24 hours, against KES 49,999 on a usual day",
		);
		expect(evaluateRule(velocityAmount, { ...much, outSumSameDaysEarlierMinor: 13_400_000 })).toBeUndefined();
		expect(evaluateRule(velocityAmount, { ...much, isSeason: true })).toBeUndefined();
	});

	it("does not fire for zero, nor when the window is unknown", () => {
		expect(evaluateRule(velocityAmount, { outSumWith24hMinor: 0 })).toBeUndefined();
		expect(evaluateRule(velocityAmount, {})).toBeUndefined();
	});
});
