import { describe, expect, it } from "vitest";
import { HOUR_MS, hashOf, MINUTE_MS, makeDeposit, makePayout, makeTransfer, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { creditThenDrain } from "./credit-then-drain.ts";

describe("credit_then_drain", () => {
	const lend = (at: number, amount: number) =>
		makeDeposit(at, amount, "lender", {
			counterparty: { key: hashOf("lender"), hashes: [hashOf("lender")], isLender: true },
		});
	const credit = lend(START_MS - 15 * MINUTE_MS, 20_000);

	function payAfter(payout: ReturnType<typeof makePayout>, ...before: Parameters<typeof signalsAfter>[0]) {
		const { steps, isFirstPaymentToPayee, isShop, occurredAtMs } = signalsAfter(before, payout);
		return evaluateRule(creditThenDrain, {
			steps,
			isShop,
			occurredAtMs,
			...(isFirstPaymentToPayee !== undefined && { isFirstPaymentToPayee }),
		});
	}

	it("fires when 80 % of a loan leaves within two hours, stronger with the share", () => {
		expect(payAfter(makePayout(START_MS, 16_000, "ann"), credit)).toMatchObject({
			strength: 0.7,
			sentence: "80 % of a loan of KES 20,000 left within 15 minutes",
			evidence: { credit: 20_000, share: 0.8, minutes: 15, first_payment: true },
		});
		expect(payAfter(makePayout(START_MS, 15_999, "ann"), credit)).toBeUndefined();
		expect(payAfter(makePayout(START_MS, 20_000, "ann"), credit)?.strength).toBe(1);
		expect(payAfter(makePayout(START_MS, 20_000, "ann"), lend(START_MS - 2 * HOUR_MS, 20_000))).toBeDefined();
		expect(payAfter(makePayout(START_MS, 20_000, "ann"), lend(START_MS - 2 * HOUR_MS - 1000, 20_000))).toBeUndefined();
	});

	it("adds up what left since, and is weak for a shop or somebody known", () => {
		const part = makeTransfer(START_MS - 5 * MINUTE_MS, 10_000, "ben");
		expect(payAfter(makePayout(START_MS, 10_000, "ann"), credit, part)?.strength).toBe(1);
		expect(payAfter(makePayout(START_MS, 10_000, "ben"), credit, part)?.strength).toBe(0.4);
		const till = { destination: { type: "till", key: hashOf("shop") } } as const;
		expect(payAfter(makePayout(START_MS, 20_000, "shop", till), credit)?.strength).toBe(0.4);
	});

	it("does not fire for other money, a small loan, nothing, or before the loan", () => {
		const plain = makeDeposit(START_MS - 15 * MINUTE_MS, 20_000, "ben");
		expect(payAfter(makePayout(START_MS, 20_000, "ann"), plain)).toBeUndefined();
		expect(payAfter(makePayout(START_MS, 999, "ann"), lend(START_MS - MINUTE_MS, 999))).toBeUndefined();
		expect(payAfter(makePayout(START_MS, 20_000, "ann"))).toBeUndefined();
		const early = makeTransfer(START_MS - 30 * MINUTE_MS, 20_000, "ben");
		expect(payAfter(makePayout(START_MS, 1_000, "ann"), early, credit)).toBeUndefined();
	});
});
