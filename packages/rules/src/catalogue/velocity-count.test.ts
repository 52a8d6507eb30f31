import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { velocityCount } from "./velocity-count.ts";

describe("velocity_count", () => {
	it("fires over ten in an hour or thirty in a day", () => {
		expect(evaluateRule(velocityCount, { outCountWith1h: 10, outCountWith24h: 30 })).toBeUndefined();
		expect(evaluateRule(velocityCount, { outCountWith1h: 11, outCountWith24h: 11 })?.sentence).toBe(
			"11 payments in an hour",
		);
		expect(evaluateRule(velocityCount, { outCountWith1h: 1, outCountWith24h: 31 })?.sentence).toBe(
			"31 payments in 24 hours",
		);
		expect(evaluateRule(velocityCount, { outCountWith1h: 30, outCountWith24h: 30 })?.strength).toBe(1);
	});

	it("counts again from a verification on", () => {
		const many = { outCountWith1h: 40, outCountWith24h: 40 };
		expect(evaluateRule(velocityCount, { ...many, outCountSinceVerifiedWith24h: 10 })).toBeUndefined();
		expect(evaluateRule(velocityCount, { ...many, outCountSinceVerifiedWith24h: 11 })).toBeDefined();
	});

	it("does not fire for those who always pay that often", () => {
		expect(
			evaluateRule(velocityCount, { outCountWith1h: 12, outCountWith24h: 40, outCountUsualDay: 10 }),
		).toBeUndefined();
		expect(
			evaluateRule(velocityCount, { outCountWith1h: 12, outCountWith24h: 41, outCountUsualDay: 10 }),
		).toBeDefined();
	});

	it("does not fire for none, nor when the windows are unknown", () => {
		expect(evaluateRule(velocityCount, { outCountWith1h: 0, outCountWith24h: 0 })).toBeUndefined();
		expect(evaluateRule(velocityCount, {})).toBeUndefined();
	});
});
