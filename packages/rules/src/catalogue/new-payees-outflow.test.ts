import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { newPayeesOutflow } from "./new-payees-outflow.ts";

describe("new_payees_outflow", () => {
	const drained = {
		freshOutMinor: 1_000_000,
		activeDays90d: 8,
		freshOutWith72hMinor: 2_700_000,
		meansMinor: 6_000_000,
		knownBalanceMinor: 4_300_000,
		outAmountP95Minor: 500_000,
	};

	it("asks when much of the balance goes to new payees, and says how much", () => {
		expect(evaluateRule(newPayeesOutflow, drained)).toEqual({
			strength: expect.closeTo(0.47, 6),
			sentence: "KES 27,000 sent or tried to new payees in 3 days, 45 % of what the customer had",
			evidence: { out_and_tried_72h: 27_000, usual_large_amount: 5_000, means: 60_000, share: 0.45 },
		});
		expect(evaluateRule(newPayeesOutflow, { ...drained, freshOutWith72hMinor: 2_699_000 })).toBeUndefined();
		expect(evaluateRule(newPayeesOutflow, { ...drained, outAmountP95Minor: 675_000 })).toBeUndefined();
	});

	it("lets one payment to somebody new be larger than several", () => {
		const single = { ...drained, freshOutMinor: 3_890_000, freshOutWith72hMinor: 3_890_000 };
		expect(evaluateRule(newPayeesOutflow, single)).toBeUndefined();
		const larger = { ...drained, freshOutMinor: 3_900_000, freshOutWith72hMinor: 3_900_000 };
		expect(evaluateRule(newPayeesOutflow, larger)).toBeDefined();
	});

	it("needs less of a spike when nearly all there is leaves", () => {
		const nearlyAll = { ...drained, freshOutWith72hMinor: 4_500_000, outAmountP95Minor: 2_900_000 };
		expect(evaluateRule(newPayeesOutflow, nearlyAll)).toBeDefined();
		expect(evaluateRule(newPayeesOutflow, { ...nearlyAll, outAmountP95Minor: 3_000_000 })).toBeUndefined();
		expect(evaluateRule(newPayeesOutflow, { ...drained, freshOutWith72hMinor: 7_000_000 })?.sentence).toBe(
			"KES 70,000 sent or tried to new payees in 3 days, more than the customer had",
		);
	});

	it("lets fees be paid to a new shop, but not with nearly all there is", () => {
		expect(
			evaluateRule(newPayeesOutflow, {
				...drained,
				isShop: true,
				freshOutMinor: 4_400_000,
				freshOutWith72hMinor: 4_400_000,
			}),
		).toBeUndefined();
		expect(
			evaluateRule(newPayeesOutflow, {
				...drained,
				isShop: true,
				freshOutMinor: 4_500_000,
				freshOutWith72hMinor: 4_500_000,
			}),
		).toBeDefined();
	});

	it("lets a small thing be bought in any shop", () => {
		const bread = { ...drained, isShop: true, freshOutMinor: 20_000, freshOutWith72hMinor: 5_000_000 };
		expect(evaluateRule(newPayeesOutflow, { ...bread, outAmountP50Minor: 20_000 })).toBeUndefined();
		expect(evaluateRule(newPayeesOutflow, { ...bread, outAmountP50Minor: 19_999 })).toBeDefined();
	});

	it("leaves businesses, newcomers, small sums, known payees and unknown balances alone", () => {
		expect(evaluateRule(newPayeesOutflow, { ...drained, customerKind: "business" })).toBeUndefined();
		expect(evaluateRule(newPayeesOutflow, { ...drained, customerKind: "individual" })).toBeDefined();
		expect(evaluateRule(newPayeesOutflow, { ...drained, historyDays: 20.9 })).toBeUndefined();
		expect(evaluateRule(newPayeesOutflow, { ...drained, activeDays90d: 7 })).toBeUndefined();
		expect(evaluateRule(newPayeesOutflow, { ...drained, freshOutMinor: 0 })).toBeUndefined();
		const { knownBalanceMinor: _balance, ...untold } = drained;
		expect(evaluateRule(newPayeesOutflow, untold)).toBeUndefined();
		const small = { ...drained, freshOutWith72hMinor: 300_000, meansMinor: 400_000, outAmountP95Minor: 20_000 };
		expect(evaluateRule(newPayeesOutflow, small)).toBeUndefined();
		expect(evaluateRule(newPayeesOutflow, { ...small, freshOutWith72hMinor: 300_001 })).toBeDefined();
	});
});
