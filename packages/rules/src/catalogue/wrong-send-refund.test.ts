import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, makeDeposit, makePayout, makeTransfer, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { wrongSendRefund } from "./wrong-send-refund.ts";

describe("wrong_send_refund", () => {
	const received = makeDeposit(START_MS - 20 * MINUTE_MS, 10_000, "stranger");

	function payAfter(payout: ReturnType<typeof makePayout>, ...before: Parameters<typeof signalsAfter>[0]) {
		const { steps, isFirstPaymentToPayee, amountMinor, occurredAtMs } = signalsAfter(before, payout);
		return evaluateRule(wrongSendRefund, {
			steps,
			occurredAtMs,
			...(isFirstPaymentToPayee !== undefined && { isFirstPaymentToPayee }),
			...(amountMinor !== undefined && { amountMinor }),
		});
	}

	it("fires when a stranger's money goes on to a third party within two hours", () => {
		expect(payAfter(makePayout(START_MS, 9_000, "third"), received)).toMatchObject({
			strength: 1,
			sentence:
				"90 % of the KES 10,000 that a first-time sender sent 20 minutes ago goes to somebody else, never paid before",
			evidence: { received: 10_000, share: 0.9, minutes_since_received: 20 },
		});
		expect(payAfter(makePayout(START_MS, 5_000, "third"), received)?.strength).toBe(0.5);
		expect(payAfter(makePayout(START_MS, 4_999, "third"), received)).toBeUndefined();
		expect(payAfter(makePayout(START_MS, 11_000, "third"), received)).toBeDefined();
		expect(payAfter(makePayout(START_MS, 11_001, "third"), received)).toBeUndefined();
		const early = makeDeposit(START_MS - 2 * HOUR_MS, 10_000, "stranger");
		expect(payAfter(makePayout(START_MS, 9_000, "third"), early)).toBeDefined();
		const earlier = makeDeposit(START_MS - 2 * HOUR_MS - 1000, 10_000, "stranger");
		expect(payAfter(makePayout(START_MS, 9_000, "third"), earlier)).toBeUndefined();
	});

	it("does not fire when it goes back to the sender, to somebody known, or came from somebody known", () => {
		expect(payAfter(makePayout(START_MS, 10_000, "stranger"), received)).toBeUndefined();
		const paid = makeTransfer(START_MS - 9 * DAY_MS, 50, "third");
		expect(payAfter(makePayout(START_MS, 9_000, "third"), paid, received)).toBeUndefined();
		const known = makeDeposit(START_MS - 9 * DAY_MS, 50, "stranger");
		expect(payAfter(makePayout(START_MS, 9_000, "third"), known, received)).toBeUndefined();
	});

	it("looks at what one stranger sent, not at the gifts of several", () => {
		const gifts = ["ann", "ben", "cat"].map((name, turn) =>
			makeDeposit(START_MS - (30 - turn) * MINUTE_MS, 5_000, name),
		);
		expect(payAfter(makePayout(START_MS, 14_000, "third"), ...gifts)).toBeUndefined();
		const fired = payAfter(makePayout(START_MS, 9_000, "third"), ...gifts, received);
		expect(fired?.evidence).toEqual({ received: 10_000, share: 0.9, minutes_since_received: 20 });
	});

	it("does not fire for small sums, nothing, honest crowds, or an unknown payee", () => {
		const small = makeDeposit(START_MS - MINUTE_MS, 999, "stranger");
		expect(payAfter(makePayout(START_MS, 999, "third"), small)).toBeUndefined();
		expect(payAfter(makePayout(START_MS, 0, "third"), received)).toBeUndefined();
		expect(payAfter(makePayout(START_MS, 9_000, "third"))).toBeUndefined();
		expect(payAfter(makePayout(START_MS, 9_000, "third", { destination: { type: "bank" } }), received)).toBeUndefined();
		const { steps } = signalsAfter([received], makePayout(START_MS, 9_000, "third"));
		const crowd = { steps, isFirstPaymentToPayee: true, amountMinor: 900_000, isHonestCrowd: true };
		expect(evaluateRule(wrongSendRefund, crowd)).toBeUndefined();
	});

	it("stops it from a large amount on", () => {
		const large = makeDeposit(START_MS - 20 * MINUTE_MS, 10_500, "stranger");
		expect(payAfter(makePayout(START_MS, 10_000, "third"), large)?.floor).toBe("review");
		expect(payAfter(makePayout(START_MS, 9_999, "third"), large)?.floor).toBeUndefined();
	});
});
