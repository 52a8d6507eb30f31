import { describe, expect, it } from "vitest";
import { DAY_MS, hashOf, makeDeposit, makePayout, makeTransfer, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { largeFirstTransaction } from "./large-first-transaction.ts";

describe("large_first_transaction", () => {
	const first = { isFirstOut: true, amountMinor: 5_000_000 };

	it("fires from the limit on, stronger with the amount", () => {
		expect(evaluateRule(largeFirstTransaction, first)).toEqual({
			strength: 0.4,
			sentence: "The first payment known of this customer is KES 50,000",
			evidence: { amount: 50_000 },
		});
		expect(evaluateRule(largeFirstTransaction, { ...first, amountMinor: 4_999_999 })).toBeUndefined();
		expect(evaluateRule(largeFirstTransaction, { ...first, amountMinor: 25_000_000 })?.strength).toBe(1);
		expect(
			evaluateRule(largeFirstTransaction, { ...first, amountMinor: 29_999_999 }, { country: "NG" }),
		).toBeUndefined();
	});

	it("does not fire for a later payment, nothing, or an unknown amount", () => {
		expect(evaluateRule(largeFirstTransaction, { ...first, isFirstOut: false })).toBeUndefined();
		expect(evaluateRule(largeFirstTransaction, { ...first, amountMinor: 0 })).toBeUndefined();
		expect(evaluateRule(largeFirstTransaction, { isFirstOut: true })).toBeUndefined();
	});

	it("takes a payment for the first when none before it stood", () => {
		const now = makePayout(START_MS + 100 * DAY_MS, 100, "ann");
		const reference = hashOf("r");
		const paid = makeTransfer(START_MS, 10, "ann", { reference });
		const undone = makeTransfer(START_MS + 1000, 10, "ann", { reference, status: "reversed" });
		expect(signalsAfter([], now).isFirstOut).toBe(true);
		expect(signalsAfter([makeDeposit(START_MS, 10, "ben")], now).isFirstOut).toBe(true);
		expect(signalsAfter([paid], now).isFirstOut).toBe(false);
		expect(signalsAfter([paid, undone], now).isFirstOut).toBe(true);
		expect(signalsAfter([makeTransfer(START_MS, 10, "ann", { status: "failed" })], now).isFirstOut).toBe(true);
	});
});
