import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { fanOut } from "./fan-out.ts";

describe("fan_out", () => {
	it("fires from five destinations on, stronger with more", () => {
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 4 })).toBeUndefined();
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 5 })).toMatchObject({
			strength: 0.5,
			sentence: "Paid 5 different destinations in 8 hours",
		});
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 10 })?.strength).toBe(1);
	});

	it("does not fire for none, nor for an honest crowd", () => {
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 0 })).toBeUndefined();
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 30, isHonestCrowd: true })).toBeUndefined();
	});

	it("takes another limit from the rule set", () => {
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 5 }, { parameters: { payeesMin: 6 } })).toBeUndefined();
	});

	describe("to new destinations", () => {
		const sums = { freshOutWith72hMinor: 1_000_001, outAmountP95Minor: 500_000 };
		const busy = { distinctPayeesWith8h: 6, newPayeesWith8h: 6, outCountUsualDay: 2 };
		const six = { ...sums, ...busy, isFirstPaymentToPayee: true };

		it("stops the sixth", () => {
			expect(evaluateRule(fanOut, six)).toMatchObject({
				floor: "review",
				sentence: "Paid 6 different destinations in 8 hours, 6 of them for the first time",
				evidence: { destinations_8h: 6, new_destinations: 6 },
			});
			expect(evaluateRule(fanOut, { ...six, newPayeesWith8h: 5 })?.floor).toBeUndefined();
			expect(evaluateRule(fanOut, { ...six, freshOutWith72hMinor: 1_000_000 })?.floor).toBeUndefined();
			expect(evaluateRule(fanOut, { ...six, outCountUsualDay: 4 })?.floor).toBe("review");
			expect(evaluateRule(fanOut, { ...six, outCountUsualDay: 4.1 })?.floor).toBeUndefined();
			expect(evaluateRule(fanOut, { ...six, isFirstPaymentToPayee: false })?.floor).toBeUndefined();
			expect(evaluateRule(fanOut, { ...six, isPayeeReturningPayer: true })?.floor).toBeUndefined();
			expect(evaluateRule(fanOut, { ...six, historyDays: 13.9 })?.floor).toBeUndefined();
			expect(evaluateRule(fanOut, { ...six, historyDays: 13.9, newPayeesWith1h: 6 })?.floor).toBe("review");
		});

		it("asks a customer who was just verified only after three times as many more", () => {
			const many = { ...six, distinctPayeesWith8h: 30, newPayeesWith8h: 30 };
			expect(evaluateRule(fanOut, { ...many, newPayeesSinceVerifiedWith8h: 17 })).toBeUndefined();
			expect(evaluateRule(fanOut, { ...many, newPayeesSinceVerifiedWith8h: 18 })?.floor).toBe("review");
		});

		it("stops it on the day a salary came, but not where several pay in every month, nor a business or a shop", () => {
			const salary = { distinctPayersWith24h: 1, recurringPayerShare24h: 1, isHonestCrowd: true };
			expect(evaluateRule(fanOut, { ...six, ...salary })?.floor).toBe("review");
			expect(evaluateRule(fanOut, { ...six, ...salary, distinctPayersWith24h: 3 })).toBeUndefined();
			expect(evaluateRule(fanOut, { ...six, customerKind: "business", isHonestCrowd: true })).toBeUndefined();
			expect(evaluateRule(fanOut, { ...six, isShop: true, isHonestCrowd: true })).toBeUndefined();
		});
	});
});
