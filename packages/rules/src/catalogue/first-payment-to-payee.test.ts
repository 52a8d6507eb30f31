import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { firstPaymentToPayee } from "./first-payment-to-payee.ts";

describe("first_payment_to_payee", () => {
	const first = { isNewPayee: true, isFirstPaymentToPayee: true, amountMinor: 50_000 };

	it("fires weakly, and rises to whole at twice the customer's large amounts", () => {
		expect(evaluateRule(firstPaymentToPayee, first)).toMatchObject({
			strength: 0.3,
			sentence: "First payment to this payee, of KES 500",
		});
		expect(evaluateRule(firstPaymentToPayee, { ...first, outAmountP95Minor: 50_000 })?.strength).toBeCloseTo(0.65);
		expect(evaluateRule(firstPaymentToPayee, { ...first, outAmountP95Minor: 25_000 })?.strength).toBe(1);
		expect(evaluateRule(firstPaymentToPayee, { ...first, outAmountP95Minor: 1_000 })?.strength).toBe(1);
	});

	it("measures a customer without history by the workspace's payments", () => {
		const amountBaseline = { p50Minor: 10_000, p99Minor: 1_000_000, p999Minor: 2_000_000 };
		const strengthOf = (amountMinor: number) =>
			evaluateRule(firstPaymentToPayee, { ...first, amountMinor, amountBaseline })?.strength;
		expect(strengthOf(10_000)).toBe(0.3);
		expect(strengthOf(100_000)).toBeCloseTo(0.65);
		expect(strengthOf(1_000_000)).toBe(1);
		expect(strengthOf(9_000_000)).toBe(1);
	});

	it("does not fire for a known payee, a shop, or when there is no payee", () => {
		expect(evaluateRule(firstPaymentToPayee, { ...first, isNewPayee: false })).toBeUndefined();
		expect(evaluateRule(firstPaymentToPayee, { ...first, isShop: true })).toBeUndefined();
		expect(evaluateRule(firstPaymentToPayee, { amountMinor: 50_000 })).toBeUndefined();
	});

	it("fires for a second payment of the same day, and says when the first was", () => {
		const second = { ...first, isFirstPaymentToPayee: false, minutesSincePayeeFirstSeen: 5 };
		expect(evaluateRule(firstPaymentToPayee, second)?.sentence).toBe("KES 500 to a payee first paid 5 minutes ago");
		expect(evaluateRule(firstPaymentToPayee, { ...second, minutesSincePayeeFirstSeen: 1440 })).toBeDefined();
		expect(evaluateRule(firstPaymentToPayee, { ...second, minutesSincePayeeFirstSeen: 1441 })).toBeUndefined();
	});

	it("fires for a payout without an amount", () => {
		expect(evaluateRule(firstPaymentToPayee, { isNewPayee: true, isFirstPaymentToPayee: true })).toMatchObject({
			strength: 0.3,
			sentence: "First payment to this payee",
		});
	});
});
