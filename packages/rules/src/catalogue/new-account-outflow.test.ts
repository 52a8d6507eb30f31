import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { newAccountOutflow } from "./new-account-outflow.ts";

describe("new_account_outflow", () => {
	const young = { historyDays: 2, outSumWith24hMinor: 5_000_000 };

	it("fires from the limit on in the first seven days, stronger with the sum", () => {
		expect(evaluateRule(newAccountOutflow, young)).toEqual({
			strength: 0.4,
			sentence: "KES 50,000 out in a day, 2 days after the first event",
			evidence: { history_days: 2, out_24h: 50_000, opening_seen: true },
		});
		expect(evaluateRule(newAccountOutflow, { ...young, outSumWith24hMinor: 4_999_999 })).toBeUndefined();
		expect(evaluateRule(newAccountOutflow, { ...young, outSumWith24hMinor: 15_000_000 })?.strength).toBe(1);
		expect(evaluateRule(newAccountOutflow, { ...young, historyDays: 7 })).toBeDefined();
		expect(evaluateRule(newAccountOutflow, { ...young, historyDays: 7.01 })).toBeUndefined();
		expect(evaluateRule(newAccountOutflow, young, { country: "NG" })).toBeUndefined();
		expect(
			evaluateRule(newAccountOutflow, { ...young, outSumWith24hMinor: 20_000_000 }, { country: "NG" }),
		).toBeDefined();
	});

	it("is half as strong where the account may be old and only new to us", () => {
		expect(evaluateRule(newAccountOutflow, { ...young, isOpeningSeen: false })?.strength).toBe(0.2);
	});

	it("does not fire for nothing, nor for an unknown sum", () => {
		expect(evaluateRule(newAccountOutflow, { historyDays: 0, outSumWith24hMinor: 0 })).toBeUndefined();
		expect(evaluateRule(newAccountOutflow, { historyDays: 0 })).toBeUndefined();
	});
});
