import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { amountSpike } from "./amount-spike.ts";

describe("amount_spike", () => {
	const usual = { outAmountMeanMinor: 100_000, outCount90d: 20, method: "card" } as const;

	it("fires over twice what the customer usually pays, and rises with the logarithm to 5.5 times", () => {
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 200_000 })).toBeUndefined();
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 200_001 })?.strength).toBeCloseTo(0.01);
		const hit = evaluateRule(amountSpike, { ...usual, amountMinor: 331_662 });
		expect(hit?.sentence).toBe("KES 3,316.62 is 3.3 times what this customer usually pays");
		expect(hit?.strength).toBeCloseTo(0.5);
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 550_000 })?.strength).toBe(1);
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 9_000_000 })?.strength).toBe(1);
	});

	it("needs five movements to know what is usual, and twenty to be sure", () => {
		expect(evaluateRule(amountSpike, { ...usual, outCount90d: 4, amountMinor: 900_000 })).toBeUndefined();
		expect(evaluateRule(amountSpike, { ...usual, outCount90d: 5, amountMinor: 900_000 })?.strength).toBe(0.25);
		expect(evaluateRule(amountSpike, { outCount90d: 9, amountMinor: 900_000 })).toBeUndefined();
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 0 })).toBeUndefined();
		expect(evaluateRule(amountSpike, usual)).toBeUndefined();
	});

	it("counts half for payments that other rules look at more closely", () => {
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 550_000, method: "mpesa" })?.strength).toBe(0.5);
	});

	it("knows feasts, and rents that recur with the month", () => {
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 300_000, isSeason: true })).toBeUndefined();
		expect(evaluateRule(amountSpike, { ...usual, amountMinor: 300_001, isSeason: true })).toBeDefined();
		expect(
			evaluateRule(amountSpike, { ...usual, amountMinor: 495_000, outLargestSameDaysEarlierMinor: 450_000 }),
		).toBeUndefined();
		expect(
			evaluateRule(amountSpike, { ...usual, amountMinor: 495_001, outLargestSameDaysEarlierMinor: 450_000 }),
		).toBeDefined();
	});
});
