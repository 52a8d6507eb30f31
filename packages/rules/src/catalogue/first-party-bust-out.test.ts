import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, makeDeposit, makeEvent, makePayout, makeTransfer, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { firstPartyBustOut } from "./first-party-bust-out.ts";

describe("first_party_bust_out", () => {
	const opening = makeEvent(START_MS - 48 * HOUR_MS, { type: "customer.created" });
	const received = makeDeposit(START_MS - 30 * MINUTE_MS, 50_000, "ben");

	/** Returns the rule's result for a payout of this amount, after these events. */
	function payAfter(amount: number, ...before: Parameters<typeof signalsAfter>[0]) {
		const payout = makePayout(START_MS, amount, "ann");
		const { steps, historyDays, isOpeningSeen, occurredAtMs } = signalsAfter(before, payout);
		return evaluateRule(firstPartyBustOut, { steps, historyDays, isOpeningSeen, occurredAtMs });
	}

	it("fires when 90 % of what came in within the hour leaves an account of a week", () => {
		expect(payAfter(45_000, opening, received)).toMatchObject({
			strength: 1,
			sentence: "90 % of the KES 50,000 received left within 30 minutes, 2 days after the first event",
			evidence: { received: 50_000, share: 0.9, minutes: 30, history_days: 2 },
		});
		expect(payAfter(44_999, opening, received)).toBeUndefined();
		expect(payAfter(9_000, opening, makeDeposit(START_MS - MINUTE_MS, 10_000, "ben"))?.strength).toBe(0.6);
		expect(payAfter(9_999, opening, makeDeposit(START_MS - MINUTE_MS, 9_999, "ben"))).toBeUndefined();
	});

	it("adds up several receipts and payments, in their order", () => {
		const more = makeDeposit(START_MS - 10 * MINUTE_MS, 10_000, "caro");
		const out = makeTransfer(START_MS - 5 * MINUTE_MS, 40_000, "dan");
		expect(payAfter(14_000, opening, received, more, out)?.evidence).toMatchObject({ received: 60_000, share: 0.9 });
		const early = makeTransfer(START_MS - 40 * MINUTE_MS, 40_000, "dan");
		expect(payAfter(5_000, opening, early, received)).toBeUndefined();
	});

	it("does not fire later than an hour, on an older account, or when nothing came in", () => {
		expect(payAfter(50_000, opening, makeDeposit(START_MS - HOUR_MS, 50_000, "ben"))).toBeDefined();
		expect(payAfter(50_000, opening, makeDeposit(START_MS - HOUR_MS - 1000, 50_000, "ben"))).toBeUndefined();
		const week = makeEvent(START_MS - 7 * 24 * HOUR_MS, { type: "customer.created" });
		expect(payAfter(50_000, week, received)).toBeDefined();
		const older = makeEvent(START_MS - 7 * 24 * HOUR_MS - 3_600_000, { type: "customer.created" });
		expect(payAfter(50_000, older, received)).toBeUndefined();
		expect(payAfter(50_000, opening)).toBeUndefined();
		expect(payAfter(0, opening, received)).toBeUndefined();
	});

	it("is half as strong where the opening is unknown, and leaves honest crowds alone", () => {
		expect(payAfter(50_000, received)?.strength).toBe(0.5);
		const { steps, historyDays } = signalsAfter([opening, received], makePayout(START_MS, 50_000, "ann"));
		expect(evaluateRule(firstPartyBustOut, { steps, historyDays, isHonestCrowd: true })).toBeUndefined();
	});
});
