import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { amountUnusualForWorkspace as rule } from "./amount-unusual-for-workspace.ts";

describe("amount_unusual_for_workspace", () => {
	const amountBaseline = { p50Minor: 50_000, p99Minor: 1_000_000, p999Minor: 3_000_000 };
	const strengthOf = (amountMinor: number, isSeason = false) =>
		evaluateRule(rule, { amountBaseline, amountMinor, isSeason, method: "card" })?.strength;

	it("fires over the workspace's 99th percentile and is full from the 99.9th on", () => {
		expect(strengthOf(1_000_000)).toBeUndefined();
		expect(strengthOf(1_000_001)).toBeCloseTo(0.02);
		expect(strengthOf(2_000_000)).toBeCloseTo(0.265);
		expect(strengthOf(3_000_000)).toBeCloseTo(1);
		expect(strengthOf(30_000_000)).toBe(1);
	});

	it("says how rare the amount is", () => {
		expect(evaluateRule(rule, { amountBaseline, amountMinor: 2_000_000 })).toMatchObject({
			sentence: "KES 20,000 is larger than 99 % of such payments here",
			evidence: { amount: 20_000, p99: 10_000, p999: 30_000 },
		});
		expect(evaluateRule(rule, { amountBaseline, amountMinor: 3_000_001 })?.sentence).toContain(
			"99.9 % of such payments",
		);
	});

	it("counts less for payments that other rules look at more closely", () => {
		expect(evaluateRule(rule, { amountBaseline, amountMinor: 9_000_000, method: "bank" })?.strength).toBeCloseTo(0.6);
	});

	it("counts less in a season, when everybody pays more", () => {
		expect(strengthOf(3_000_001, true)).toBeCloseTo(0.7);
	});

	it("does not fire for nothing, or where nothing is known", () => {
		expect(strengthOf(0)).toBeUndefined();
		expect(evaluateRule(rule, { amountBaseline })).toBeUndefined();
		expect(evaluateRule(rule, { amountMinor: 9_000_000 })).toBeUndefined();
	});
});
