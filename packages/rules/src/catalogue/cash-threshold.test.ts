import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { cashThreshold } from "./cash-threshold.ts";

/** 15,000 dollars are KES 1,939,500. */
const kenyan = { isCash: true, usdMinor: 12_930 };

describe("cash_threshold", () => {
	it("reports from the equivalent of USD 15,000 on in Kenya, for every kind of customer", () => {
		expect(evaluateRule(cashThreshold, { ...kenyan, amountMinor: 193_949_999 })).toBeUndefined();
		expect(evaluateRule(cashThreshold, { ...kenyan, amountMinor: 193_950_000, customerKind: "business" })).toEqual({
			sentence: "KES 1,939,500 in cash, with reporting from KES 1,939,500",
			evidence: { amount: 1_939_500, threshold: 1_939_500, customer_kind: "business", is_kind_inferred: false },
		});
	});

	it("reports from NGN 5m on in Nigeria, and from 10m on for a business", () => {
		const at = (amountMinor: number, fields: object = {}) =>
			evaluateRule(cashThreshold, { isCash: true, amountMinor, ...fields }, { country: "NG" });
		expect(at(499_999_999)).toBeUndefined();
		expect(at(500_000_000)?.sentence).toBe("NGN 5,000,000 in cash, with reporting from NGN 5,000,000");
		expect(at(500_000_000, { customerKind: "group" })).toBeDefined();
		expect(at(999_999_999, { customerKind: "merchant", isKindInferred: true })).toBeUndefined();
		expect(at(1_000_000_000, { customerKind: "merchant", isKindInferred: true })?.evidence).toMatchObject({
			customer_kind: "merchant",
			is_kind_inferred: true,
		});
	});

	it("reports a movement once, when it first reaches the threshold", () => {
		const settled = { ...kenyan, amountMinor: 200_000_000 };
		expect(evaluateRule(cashThreshold, { ...settled, countedBeforeMinor: 200_000_000 })).toBeUndefined();
		expect(evaluateRule(cashThreshold, { ...settled, countedBeforeMinor: 190_000_000 })).toBeDefined();
	});

	it("does not report what is no cash, has not happened, is nothing, or cannot be compared", () => {
		expect(evaluateRule(cashThreshold, { ...kenyan, isCash: false, amountMinor: 900_000_000 })).toBeUndefined();
		expect(evaluateRule(cashThreshold, { ...kenyan, isVolume: false, amountMinor: 900_000_000 })).toBeUndefined();
		expect(evaluateRule(cashThreshold, { ...kenyan, amountMinor: 0 })).toBeUndefined();
		expect(evaluateRule(cashThreshold, kenyan)).toBeUndefined();
		expect(evaluateRule(cashThreshold, { isCash: true, amountMinor: 900_000_000 })).toBeUndefined();
	});

	it("has no threshold where both are set to 0", () => {
		const parameters = { usdMin: 0 };
		expect(evaluateRule(cashThreshold, { ...kenyan, amountMinor: 900_000_000 }, { parameters })).toBeUndefined();
	});
});
