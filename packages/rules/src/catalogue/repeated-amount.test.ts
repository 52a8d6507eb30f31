import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { repeatedAmount } from "./repeated-amount.ts";

describe("repeated_amount", () => {
	const third = { amountMinor: 500_000, outAmountsWith24hMinor: [500_000, 450_000, 550_000] };

	it("fires from the third amount within 10 % of this one on", () => {
		expect(evaluateRule(repeatedAmount, third)).toEqual({
			strength: 0.4,
			sentence: "3 payments of about KES 5,000 in 24 hours",
			evidence: { similar_out_24h: 3, amount: 5000 },
		});
		expect(
			evaluateRule(repeatedAmount, { ...third, outAmountsWith24hMinor: [500_000, 449_999, 550_000] }),
		).toBeUndefined();
		expect(evaluateRule(repeatedAmount, { ...third, outAmountsWith24hMinor: [500_000, 450_000] })).toBeUndefined();
		expect(
			evaluateRule(repeatedAmount, { ...third, outAmountsWith24hMinor: new Array<number>(6).fill(500_000) })?.strength,
		).toBe(1);
	});

	it("leaves shops alone", () => {
		expect(evaluateRule(repeatedAmount, { ...third, isShop: true })).toBeUndefined();
	});

	it("does not fire for small sums, businesses, or an unknown amount", () => {
		const small = { amountMinor: 99_999, outAmountsWith24hMinor: [99_999, 99_999, 99_999] };
		expect(evaluateRule(repeatedAmount, small)).toBeUndefined();
		expect(evaluateRule(repeatedAmount, { amountMinor: 0, outAmountsWith24hMinor: [0, 0, 0] })).toBeUndefined();
		expect(evaluateRule(repeatedAmount, { ...third, customerKind: "business" })).toBeUndefined();
		expect(evaluateRule(repeatedAmount, { outAmountsWith24hMinor: third.outAmountsWith24hMinor })).toBeUndefined();
		const naira = { amountMinor: 499_999, outAmountsWith24hMinor: [499_999, 499_999, 499_999] };
		expect(evaluateRule(repeatedAmount, naira, { country: "NG" })).toBeUndefined();
	});
});
