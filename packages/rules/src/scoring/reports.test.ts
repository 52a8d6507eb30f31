import type { NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import {
	DAY_MS,
	HOUR_MS,
	hashOf,
	makeDeposit,
	makeEvent,
	makePayout,
	makeTransfer,
	START_MS,
} from "../testing/events.ts";
import { rulesOf, Story } from "../testing/story.ts";

const cash = (ms: number, amount: number, fields: Partial<NormalEvent> = {}) =>
	makeDeposit(ms, amount, "branch", { method: "cash", ...fields });

describe("a report", () => {
	it("changes neither decision, score, risk level nor hold, whatever weight somebody gives it", () => {
		const story = new Story({ rules: { cash_threshold: { weight: 10 } } });
		const small = story.ask(cash(START_MS, 1_900_000));
		const large = story.ask(cash(START_MS, 2_000_000));
		expect(small.reports).toBeUndefined();
		expect(large.reports).toEqual([
			{
				rule: "cash_threshold",
				reason: "KES 2,000,000 in cash, with reporting from KES 1,950,000",
				evidence: { amount: 2_000_000, threshold: 1_950_000, customer_kind: null, is_kind_inferred: false },
				opensCase: false,
			},
		]);
		for (const outcome of [small, large])
			expect(outcome).toMatchObject({ decision: "allow", score: small.score, riskLevel: "low", holds: false });
		expect(large.opensCase).toBeUndefined();
		expect(large.fired.find(({ rule }) => rule === "cash_threshold")).toMatchObject({ weight: 0 });
	});

	it("asks for an officer at the third movement just under the threshold, and at each one after it", () => {
		const story = new Story({ country: "NG" });
		const outcomes = [0, 1, 2, 3].map((day) => story.post(cash(START_MS + day * DAY_MS, 4_500_000)));
		expect(outcomes.map(({ reports }) => reports?.map(({ rule, opensCase }) => [rule, opensCase]))).toEqual([
			undefined,
			undefined,
			[["structuring", true]],
			[["structuring", true]],
		]);
		for (const outcome of outcomes) expect(outcome.decision).toBe("allow");
	});

	it("is made once of a payout and the transaction that settles it", () => {
		const story = new Story();
		const reference = hashOf("r1");
		const paid = { method: "cash", reference } as const;
		const payout = story.post(makePayout(START_MS, 2_000_000, "ann", { ...paid, customer: { kind: "business" } }));
		const settled = story.post(makeTransfer(START_MS + HOUR_MS, 2_000_000, "ann", paid));
		expect([payout.decision, settled.decision]).toEqual(["allow", "allow"]);
		expect([payout.reports?.length, settled.reports]).toEqual([1, undefined]);
	});

	it("waits for what has not happened: a payout that is stopped, a transaction that is pending or failed", () => {
		const story = new Story();
		story.customer = { ...story.customer, status: "held" };
		const payout = story.ask(makePayout(START_MS, 2_000_000, "ann", { method: "cash" }));
		expect(payout.decision).toBe("block");
		expect(rulesOf(payout)).toContain("cash_threshold");
		expect(payout.reports).toBeUndefined();
		expect(story.ask(makeTransfer(START_MS, 2_000_000, "ann", { method: "cash" })).reports).toHaveLength(1);
		for (const status of ["pending", "failed", "reversed"] as const)
			expect(story.ask(cash(START_MS, 2_000_000, { status })).reports).toBeUndefined();
	});

	it("is made of what an approval lets through", () => {
		const story = new Story();
		const payout = makePayout(START_MS, 2_000_000, "ann", { method: "cash" });
		story.change({
			kind: "case_closed",
			at: START_MS,
			approvals: [
				{
					eventId: payout.id,
					eventAt: START_MS,
					payee: hashOf("ann"),
					amountMinor: 200_000_000,
					rules: ["cash_threshold", "cross_border"],
				},
			],
			declined: [],
		});
		const again = story.ask({ ...payout, occurredAt: START_MS + HOUR_MS, receivedAt: START_MS + HOUR_MS });
		expect(again).toMatchObject({ decision: "allow", usedApproval: payout.id });
		expect(again.reports?.map(({ rule }) => rule)).toEqual(["cash_threshold"]);
	});

	it("is made whatever entry excuses the event, also of a rule that reports only at times", () => {
		const story = new Story();
		const rules = ["cash_threshold", "cross_border"];
		const event = makePayout(START_MS, 2_000_000, "ann", {
			method: "cash",
			counterparty: { hashes: [], country: "UG" },
		});
		const plain = story.ask(event);
		expect(plain.reports?.map(({ rule }) => rule).sort()).toEqual(rules);
		const excused = story.ask({ ...event, listed: { allow: [{ id: "ent_1", kind: "destination", rules }] } });
		expect(excused.reports).toEqual(plain.reports);
		expect(excused.fired.find(({ rule }) => rule === "cross_border")?.strength).toBe(0);
	});

	it("is a line without a case for history, and where the workspace observes", () => {
		const ask = (story: Story, fields: Partial<NormalEvent>) => {
			const events = [0, 1, 2].map((day) => cash(START_MS + day * DAY_MS, 4_500_000, fields));
			return events.map((event) => story.post(event)).at(-1)?.reports;
		};
		const line = [{ rule: "structuring", opensCase: false }];
		expect(ask(new Story({ country: "NG" }), { isBackfilled: true })).toMatchObject(line);
		expect(ask(new Story({ country: "NG", mode: "observe" }), {})).toMatchObject(line);
	});

	it("is not made by a rule in shadow", () => {
		const story = new Story({ rules: { cash_threshold: { mode: "shadow" } } });
		expect(story.ask(cash(START_MS, 2_000_000)).reports).toBeUndefined();
	});

	it("of a minor is made when the birth date is told, and not at every payment", () => {
		const story = new Story();
		const adultAt = Date.UTC(2030, 0, 1);
		const created = story.post(makeEvent(START_MS, { type: "customer.created", customer: { adultAt } }));
		expect(created.reports).toMatchObject([{ rule: "minor", opensCase: true, reason: "The customer is under 18" }]);
		const paid = story.post(makeTransfer(START_MS + HOUR_MS, 100, "ann"));
		expect(rulesOf(paid)).toContain("minor");
		expect(paid.reports).toBeUndefined();
	});
});

describe("a cap", () => {
	it("decides without a case, a risk level, a hold or anything to learn from", () => {
		const story = new Story({ country: "NG" });
		const agent = {
			method: "agent",
			counterparty: { hashes: [], agent: hashOf("agent"), key: hashOf("agent") },
		} as const;
		const fields = { ...agent, customer: { kycLevel: "1" } };
		const below = story.ask(makeTransfer(START_MS, 50_000, "x", fields));
		const over = story.ask(makeTransfer(START_MS, 100_000.01, "x", fields));
		expect(below.decision).toBe("allow");
		expect(over).toMatchObject({ decision: "block", riskLevel: "low", holds: false, score: below.score });
		expect(over.customerMessage?.code).toBe("limit_reached");
		expect(over.opensCase).toBeUndefined();
		expect(over.reports).toBeUndefined();
		const caps = over.fired.filter(({ rule }) => ["agent_limit", "kyc_level_limit", "wallet_cap"].includes(rule));
		expect(caps.map(({ rule, weight }) => [rule, weight])).toEqual([
			["wallet_cap", 0],
			["agent_limit", 0],
			["kyc_level_limit", 0],
		]);
	});

	it("lets a customer draw up to the limit over a day, and no more", () => {
		const story = new Story({ country: "NG" });
		const agent = {
			method: "agent",
			counterparty: { hashes: [], agent: hashOf("agent"), key: hashOf("agent") },
		} as const;
		const draw = (turn: number) => story.post(makeTransfer(START_MS + turn * HOUR_MS, 25_000, "x", agent)).decision;
		expect([0, 1, 2, 3, 4, 5].map(draw)).toEqual(["allow", "allow", "allow", "allow", "block", "block"]);
		expect(draw(25)).toBe("allow");
	});
});
