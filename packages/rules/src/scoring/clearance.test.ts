import type { NormalEvent } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../outcome.ts";
import {
	DAY_MS,
	HOUR_MS,
	hashOf,
	MINUTE_MS,
	makeEvent,
	makePayout,
	makeTransfer,
	START_MS,
} from "../testing/events.ts";
import { rulesOf, Story } from "../testing/story.ts";

const AT = START_MS + 30 * DAY_MS;
const CLOSED_AT = AT + HOUR_MS;
/** The first payment of a customer is stopped, also to a payee that an approval has made known. */
const NERVOUS = { large_first_transaction: { weight: 10, parameters: { amountMin: 1 } } };

function approve(story: Story, payout: NormalEvent, outcome: Outcome): void {
	// Closing the case released the customer.
	story.customer = { ...story.customer, status: "active" };
	story.change({
		kind: "case_closed",
		at: CLOSED_AT,
		approvals: [
			{
				eventId: payout.id,
				eventAt: payout.occurredAt,
				payee: hashOf("ann"),
				amountMinor: payout.amountMinor ?? 0,
				rules: outcome.fired.map(({ rule }) => rule),
			},
		],
		declined: [],
	});
}

/** A payout that was stopped, and approved an hour later. */
function tellApproved(rules = NERVOUS): { readonly story: Story; readonly payout: NormalEvent } {
	const story = new Story({ rules });
	story.post(makeEvent(START_MS, { type: "customer.created" }));
	const payout = makePayout(AT, 4_000, "ann");
	const outcome = story.post(payout);
	expect(outcome.decision).not.toBe("allow");
	approve(story, payout, outcome);
	return { story, payout };
}

const retry = (payout: NormalEvent, at = CLOSED_AT + MINUTE_MS, fields: Partial<NormalEvent> = {}): NormalEvent =>
	makePayout(at, 4_000, "ann", { retryOf: payout.id, ...fields });

describe("a retry", () => {
	it("has the approval of the event it names, and spends it", () => {
		const { story, payout } = tellApproved();
		const done = story.post(retry(payout));
		expect(done).toMatchObject({ decision: "allow", usedApproval: payout.id });
		expect(story.profile.approvals).toEqual([]);
		expect(story.ask(retry(payout, CLOSED_AT + 2 * MINUTE_MS)).usedApproval).toBeUndefined();
	});

	it("has no other approval: whatever else it names, it is decided as if nothing were approved", () => {
		const { story, payout } = tellApproved();
		const without = tellApproved().story;
		without.profile.approvals = [];
		fc.assert(
			fc.property(fc.string(), (retryOf) => {
				fc.pre(retryOf !== payout.id);
				expect(story.ask(retry(payout, AT + 2 * HOUR_MS, { retryOf }))).toEqual(
					without.ask(retry(payout, AT + 2 * HOUR_MS, { retryOf })),
				);
			}),
		);
	});

	it("ends a day after the closing, and covers no larger amount and no other payee", () => {
		const { story, payout } = tellApproved();
		const decide = (event: NormalEvent): string => story.ask(event).decision;
		expect(decide(retry(payout, CLOSED_AT + DAY_MS - 1_000))).toBe("allow");
		expect(decide(retry(payout, CLOSED_AT + DAY_MS))).not.toBe("allow");
		expect(decide(retry(payout, CLOSED_AT, { amountMinor: 400_000 }))).toBe("allow");
		expect(decide(retry(payout, CLOSED_AT, { amountMinor: 400_001 }))).not.toBe("allow");
		expect(decide(makePayout(CLOSED_AT, 4_000, "ben", { retryOf: payout.id }))).not.toBe("allow");
	});

	it("in another currency may cost a little more, because rates move", () => {
		const { story, payout } = tellApproved();
		const conversion = {
			originalAmount: 30,
			originalCurrency: "USD",
			rate: 133,
			rateAt: "2026-11-14",
			rateSource: "feed",
		} as const;
		const decide = (amountMinor: number): string =>
			story.ask(retry(payout, CLOSED_AT, { amountMinor, conversion })).decision;
		expect(decide(408_000)).toBe("allow");
		expect(decide(408_001)).not.toBe("allow");
	});

	it("passes rules that had not fired on the stopped event, unless what they rest on is newer than the closing", () => {
		const story = new Story({ rules: { ...NERVOUS, failed_burst: { weight: 10 } } });
		const payout = makePayout(AT, 4_000, "ann");
		const outcome = story.post(payout);
		for (let n = 1; n <= 30; n += 1)
			story.post(makeTransfer(CLOSED_AT - n * MINUTE_MS, 4_000, "ann", { status: "failed" }));
		approve(story, payout, outcome);
		const unnamed = story.ask(makePayout(CLOSED_AT + MINUTE_MS, 4_000, "ann"));
		expect([rulesOf(outcome), rulesOf(unnamed)].map((rules) => rules.includes("failed_burst"))).toEqual([false, true]);
		expect(unnamed.decision).not.toBe("allow");
		expect(story.ask(retry(payout)).decision).toBe("allow");
		const changed = (at: number) => makeEvent(at, { type: "customer.updated", changes: ["password"] });
		story.post(changed(CLOSED_AT - MINUTE_MS));
		expect(rulesOf(story.ask(retry(payout)))).not.toContain("credentials_changed_payout");
		story.post(changed(CLOSED_AT + 2 * MINUTE_MS));
		expect(rulesOf(story.ask(retry(payout, CLOSED_AT + 3 * MINUTE_MS)))).toContain("credentials_changed_payout");
	});

	it("is stopped by a SIM swap that was told only after the closing, however long before it happened", () => {
		const { story, payout } = tellApproved();
		const told = makeEvent(CLOSED_AT + MINUTE_MS, { type: "sim.swap", simSwappedAt: AT - HOUR_MS });
		story.post(told);
		const outcome = story.ask(retry(payout, CLOSED_AT + 2 * MINUTE_MS));
		// The approval has made the payee a known one, or it would be blocked.
		expect(outcome.decision).toBe("review");
		expect(rulesOf(outcome)).toContain("sim_swap_payout");
	});

	it("is covered for a SIM swap that the reviewer knew of", () => {
		const story = new Story();
		story.post(makeEvent(AT - HOUR_MS, { type: "sim.swap" }));
		const payout = makePayout(AT, 4_000, "ann");
		const outcome = story.post(payout);
		expect(rulesOf(outcome)).toContain("sim_swap_payout");
		approve(story, payout, outcome);
		expect(story.ask(retry(payout)).decision).toBe("allow");
	});

	it("is stopped all the same while the customer is held", () => {
		const { story, payout } = tellApproved();
		story.customer = { ...story.customer, status: "held" };
		expect(story.ask(retry(payout)).decision).toBe("block");
	});

	it("needs no payee, where the stopped one had none", () => {
		const story = new Story({ rules: { balance_drain: { weight: 10 } } });
		const bare = (at: number, fields: Partial<NormalEvent> = {}) =>
			makeEvent(at, { type: "payout.requested", amountMinor: 400_000, balanceMinor: 410_000, ...fields });
		story.post(makeEvent(AT - MINUTE_MS, { type: "sim.swap" }));
		const payout = bare(AT);
		const outcome = story.post(payout);
		expect(outcome.decision).toBe("block");
		const approval = {
			eventId: payout.id,
			eventAt: AT,
			amountMinor: 400_000,
			rules: outcome.fired.map(({ rule }) => rule),
		};
		story.customer = { ...story.customer, status: "active" };
		story.change({ kind: "case_closed", at: CLOSED_AT, approvals: [approval], declined: [] });
		expect(story.ask(bare(CLOSED_AT + MINUTE_MS)).decision).not.toBe("allow");
		expect(story.ask(bare(CLOSED_AT + MINUTE_MS, { retryOf: payout.id })).decision).toBe("allow");
	});
});
