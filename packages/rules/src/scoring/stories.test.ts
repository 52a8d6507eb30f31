import { describe, expect, it } from "vitest";
import { encodeProfile } from "../profile/codec/encode-profile.ts";
import { foldChange } from "../profile/fold-change.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile } from "../profile/profile.ts";
import { sumWindow } from "../profile/windows.ts";
import {
	DAY_MS,
	HOUR_MS,
	hashOf,
	MINUTE_MS,
	makeDeposit,
	makeEvent,
	makeLogin,
	makePayout,
	makeTransfer,
	START_MS,
} from "../testing/events.ts";
import { makeEntity, makeNetwork, rulesOf, Story } from "../testing/story.ts";

/** Seven weeks of an ordinary life: logins, small payments to four payees, a deposit a week. */
function liveOrdinarily(story: Story): number {
	for (let day = 0; day < 49; day += 1) {
		const at = START_MS + day * DAY_MS;
		story.post(makeLogin(at, "own-phone", true, { location: { lat: -1.286, lng: 36.817 } }));
		story.post(
			makeTransfer(at + HOUR_MS, 800 + 37 * (day % 11), `payee-${day % 4}`, { device: { key: hashOf("own-phone") } }),
		);
		if (day % 7 === 0) story.post(makeDeposit(at + 2 * HOUR_MS, 9000, "employer"));
	}
	return START_MS + 49 * DAY_MS;
}

function outDay(story: Story): number | undefined {
	return sumWindow(story.profile, story.profile.lastAt, 86_400, "outSum");
}

describe("an ordinary life", () => {
	it("is allowed from its first event on, with a low score", () => {
		const story = new Story();
		const first = [
			makeEvent(START_MS, { type: "customer.created", customer: { phone: hashOf("phone"), nationalId: hashOf("id") } }),
			makeLogin(START_MS + MINUTE_MS, "own-phone"),
			makePayout(START_MS + 2 * MINUTE_MS, 1500, "own-bank", { device: { key: hashOf("own-phone") } }),
			makeEvent(START_MS + 3 * MINUTE_MS, { type: "sim.swap", simSwappedAt: START_MS - 90 * DAY_MS }),
		];
		for (const event of first) {
			const outcome = story.post(event);
			expect([event.type, outcome.decision, outcome.riskLevel]).toEqual([event.type, "allow", "low"]);
			expect(outcome.nextStep).toBe("none");
			expect(outcome.customerMessage).toBeUndefined();
		}
	});

	it("stays allowed with a low score for weeks", () => {
		const story = new Story();
		liveOrdinarily(story);
		expect(story.history.filter(({ outcome }) => outcome.decision !== "allow" || outcome.score >= 25)).toEqual([]);
	});
});

describe("a takeover", () => {
	function takeOver(story: Story, at: number) {
		story.post(makeEvent(at, { type: "sim.swap", simSwappedAt: at - 20 * MINUTE_MS }));
		story.post(makeLogin(at + 5 * MINUTE_MS, "thief-phone"));
		story.post(
			makeEvent(at + 8 * MINUTE_MS, {
				type: "customer.updated",
				changes: ["payout_destination"],
				destination: { type: "bank", key: hashOf("mule") },
			}),
		);
		return story.post(
			makePayout(at + 12 * MINUTE_MS, 48_000, "mule", {
				balanceMinor: 4_800_000,
				device: { key: hashOf("thief-phone") },
			}),
		);
	}

	it("is blocked and the customer held, with the reasons in order of weight", () => {
		const story = new Story();
		const outcome = takeOver(story, liveOrdinarily(story));
		expect(outcome).toMatchObject({ decision: "block", riskLevel: "critical", holds: true, nextStep: "stop" });
		expect(rulesOf(outcome).slice(0, 2)).toEqual(["takeover_sequence", "sim_swap_payout"]);
		expect(rulesOf(outcome)).toEqual(
			expect.arrayContaining(["balance_drain", "destination_changed_payout", "new_device_outflow"]),
		);
		expect(outcome.reasons[1]?.reason).toBe("Paid out to a destination first seen 28 minutes after a SIM swap");
		expect(outcome.opensCase).toMatchObject({ type: "fraud", severity: "critical" });
		expect(outcome.customerMessage?.code).toBe("not_completed");
	});

	it("leaves the customer held: nothing more goes out, whatever it is", () => {
		const story = new Story();
		const at = liveOrdinarily(story);
		takeOver(story, at);
		const outcome = story.post(makeTransfer(at + 3 * DAY_MS + HOUR_MS, 100, "payee-1"));
		expect(outcome.decision).toBe("block");
		expect(rulesOf(outcome)).toContain("customer_held");
		expect(outcome.holds).toBe(false);
	});

	it("in a workspace that observes is allowed and holds nobody", () => {
		const story = new Story({ mode: "observe" });
		const outcome = takeOver(story, liveOrdinarily(story));
		expect(outcome).toMatchObject({ decision: "allow", wouldDecide: "block", holds: false, nextStep: "none" });
		expect(outcome.opensCase).toBeUndefined();
		expect(outcome.customerMessage).toBeUndefined();
	});

	it("has an honest twin who changes phone and destination in peace and is allowed", () => {
		const story = new Story();
		const at = liveOrdinarily(story);
		story.post(makeLogin(at, "own-new-phone"));
		const small = makeTransfer(at + 10 * MINUTE_MS, 900, "payee-1", { device: { key: hashOf("own-new-phone") } });
		expect(story.post(small).decision).toBe("allow");
		const changed = makeEvent(at + 3 * DAY_MS, {
			type: "customer.updated",
			changes: ["payout_destination"],
			destination: { type: "bank", key: hashOf("own-bank") },
		});
		expect(story.post(changed).decision).toBe("allow");
		const payout = makePayout(at + 5 * DAY_MS, 1500, "own-bank", { device: { key: hashOf("own-new-phone") } });
		expect(story.post(payout)).toMatchObject({ decision: "allow", riskLevel: "low" });
	});
});

describe("one movement", () => {
	it("counts once when a payout and its transaction share a reference", () => {
		const story = new Story();
		story.post(makePayout(START_MS, 1000, "ann", { reference: hashOf("r1") }));
		expect(outDay(story)).toBe(100_000);
		story.post(makeTransfer(START_MS + HOUR_MS, 1000, "ann", { reference: hashOf("r1") }));
		expect(outDay(story)).toBe(100_000);
		expect(story.profile.payees[0]?.paidCount).toBe(1);
	});

	it("takes the larger amount when the settled one differs from the requested one", () => {
		for (const [settled, counted] of [
			[990, 100_000],
			[1010, 101_000],
		] as const) {
			const story = new Story();
			story.post(makePayout(START_MS, 1000, "ann", { reference: hashOf("r1") }));
			story.post(makeTransfer(START_MS + HOUR_MS, settled, "ann", { reference: hashOf("r1") }));
			expect(outDay(story)).toBe(counted);
		}
	});

	it("counts once by destination and amount within 72 hours, and only once", () => {
		const story = new Story();
		story.post(makePayout(START_MS, 1000, "ann"));
		story.post(makeTransfer(START_MS + 2 * HOUR_MS, 1000, "ann"));
		expect(outDay(story)).toBe(100_000);
		story.post(makeTransfer(START_MS + 3 * HOUR_MS, 1000, "ann"));
		expect(outDay(story)).toBe(200_000);
	});

	it("is another one for another amount, another destination, or after 72 hours", () => {
		for (const next of [
			makeTransfer(START_MS + HOUR_MS, 1001, "ann"),
			makeTransfer(START_MS + HOUR_MS, 1000, "ben"),
			makeTransfer(START_MS + 72 * HOUR_MS + 1000, 1000, "ann"),
		]) {
			const story = new Story();
			story.post(makePayout(START_MS, 1000, "ann"));
			story.post(next);
			expect(sumWindow(story.profile, story.profile.lastAt, 7 * 86_400, "outCount")).toBe(2);
		}
	});

	it("leaves the volume when it is reversed, failed or cancelled", () => {
		for (const status of ["reversed", "failed", "cancelled"] as const) {
			const story = new Story();
			story.post(makePayout(START_MS, 1000, "ann", { reference: hashOf("r1") }));
			story.post(makeTransfer(START_MS + HOUR_MS, 1000, "ann", { reference: hashOf("r1"), status }));
			expect(outDay(story)).toBe(0);
			expect(story.profile.payees[0]?.paidCount).toBe(0);
			expect(story.profile.outAmounts.buckets).toEqual([]);
			expect(sumWindow(story.profile, story.profile.lastAt, 86_400, "attempts")).toBe(1);
		}
	});

	it("follows its latest status, in whatever order the news arrives", () => {
		const story = new Story();
		story.post(makeTransfer(START_MS + HOUR_MS, 1000, "ann", { reference: hashOf("r1"), status: "reversed" }));
		story.post(makeTransfer(START_MS, 1000, "ann", { reference: hashOf("r1"), status: "completed" }));
		expect(outDay(story)).toBe(0);
	});

	it("never counts as volume when failed, reversed, pending, held or blocked", () => {
		const profile = createProfile();
		const fold = (event: ReturnType<typeof makeTransfer>, decision: "allow" | "review" | "block") =>
			foldEvent(profile, event, { decision, score: 10 });
		fold(makeTransfer(START_MS, 10, "ann", { status: "failed" }), "allow");
		fold(makeTransfer(START_MS, 10, "ann", { status: "reversed" }), "allow");
		fold(makeTransfer(START_MS, 10, "ann", { status: "pending" }), "allow");
		fold(makeTransfer(START_MS, 10, "ann"), "review");
		fold(makePayout(START_MS, 10, "ann"), "block");
		fold(makeDeposit(START_MS, 10, "ben"), "review");
		expect(sumWindow(profile, profile.lastAt, 86_400, "outCount")).toBe(0);
		expect(sumWindow(profile, profile.lastAt, 86_400, "inCount")).toBe(0);
		expect(sumWindow(profile, profile.lastAt, 86_400, "attempts")).toBe(6);
		expect(sumWindow(profile, profile.lastAt, 86_400, "failures")).toBe(1);
		expect(profile.payers).toEqual([]);
		expect(profile.outAmounts.buckets).toEqual([]);
	});

	it("is not stopped again when its payout was allowed, unless it is larger or something happened since", () => {
		const story = new Story({ rules: { first_payment_to_payee: { weight: 10 } } });
		const at = liveOrdinarily(new Story());
		foldEvent(story.profile, makePayout(at, 5000, "ann"), { decision: "allow", score: 3 });
		const settled = makeTransfer(at + 30 * MINUTE_MS, 5000, "ann");
		expect(story.ask(settled).decision).toBe("allow");
		const larger = makeTransfer(at + 30 * MINUTE_MS, 5001, "ann", { reference: hashOf("r1") });
		foldEvent(story.profile, makePayout(at, 5000, "ann", { reference: hashOf("r1") }), { decision: "allow", score: 3 });
		story.profile.payees = [];
		expect(rulesOf(story.ask(larger))).toContain("first_payment_to_payee");
		foldEvent(story.profile, makeEvent(at + 10 * MINUTE_MS, { type: "sim.swap" }), { decision: "allow", score: 3 });
		expect(rulesOf(story.ask(settled))).toContain("sim_swap_payout");
	});
});

describe("an approval", () => {
	function reviewed() {
		const story = new Story();
		const at = liveOrdinarily(story);
		foldEvent(story.profile, makeEvent(at - 40 * HOUR_MS, { type: "sim.swap" }), { decision: "allow", score: 3 });
		const payout = makePayout(at, 4000, "landlord");
		const outcome = story.post(payout);
		expect(outcome.decision).toBe("review");
		const approve = () =>
			story.change({
				kind: "case_closed",
				at: at + HOUR_MS,
				approvals: [
					{
						eventId: payout.id,
						eventAt: payout.occurredAt,
						payee: hashOf("landlord"),
						amountMinor: 400_000,
						rules: outcome.fired.map(({ rule }) => rule),
					},
				],
				declined: [],
			});
		return { story, at, payout, approve };
	}

	it("lets the same payout through once, and only once", () => {
		const { story, at, payout, approve } = reviewed();
		approve();
		const again = story.post(makePayout(at + 2 * HOUR_MS, 4000, "landlord"));
		expect(again).toMatchObject({ decision: "allow", usedApproval: payout.id });
		expect(story.profile.approvals).toEqual([]);
		expect(story.ask(makePayout(at + 3 * HOUR_MS, 4000, "landlord")).decision).toBe("review");
	});

	it("covers no larger amount, no other destination, and nothing after 24 hours", () => {
		const { story, at, approve } = reviewed();
		approve();
		expect(story.ask(makePayout(at + 2 * HOUR_MS, 4000.01, "landlord")).decision).toBe("review");
		expect(story.ask(makePayout(at + 2 * HOUR_MS, 4000, "stranger")).decision).toBe("review");
		expect(story.ask(makePayout(at + 25 * HOUR_MS - 1000, 4000, "landlord")).decision).toBe("allow");
		expect(story.ask(makePayout(at + 25 * HOUR_MS, 4000, "landlord")).decision).toBe("review");
	});

	it("does not lift a hold, a sanctioned wallet, or what happened after the review", () => {
		const { story, at, approve } = reviewed();
		approve();
		const again = makePayout(at + 2 * HOUR_MS, 4000, "landlord");
		const wallet = { chain: "btc", valid: true, networkMatches: true, sanctioned: true };
		expect(story.ask({ ...again, wallet }).decision).toBe("block");
		story.post(makeEvent(at + 90 * MINUTE_MS, { type: "sim.swap" }));
		// The landlord is known by now, or it would be blocked.
		expect(story.ask(again)).toMatchObject({ decision: "review" });
		expect(story.ask(makePayout(at + 2 * HOUR_MS, 4000, "stranger"))).toMatchObject({ decision: "block" });
		story.customer = { ...story.customer, status: "held" };
		expect(rulesOf(story.ask(again))).toContain("customer_held");
	});
});

describe("history", () => {
	it("is scored but opens no case and holds nobody, except for a payout under a week old and a sanction", () => {
		const story = new Story();
		const at = liveOrdinarily(story);
		foldEvent(story.profile, makeEvent(at, { type: "sim.swap" }), { decision: "allow", score: 3 });
		const old = { isBackfilled: true, receivedAt: at + 30 * DAY_MS };
		const transfer = story.ask(makeTransfer(at + HOUR_MS, 90_000, "mule", old));
		expect(transfer).toMatchObject({ decision: "block", holds: false });
		expect(transfer.opensCase).toBeUndefined();
		expect(story.ask(makePayout(at + HOUR_MS, 90_000, "mule", old)).opensCase).toBeUndefined();
		const recent = { isBackfilled: true, receivedAt: at + 3 * DAY_MS };
		expect(story.ask(makePayout(at + HOUR_MS, 90_000, "mule", recent))).toMatchObject({ holds: true, opensCase: {} });
		const wallet = { chain: "btc", valid: true, networkMatches: true, sanctioned: true };
		expect(story.ask(makeTransfer(at + HOUR_MS, 90, "mule", { ...old, wallet }))).toMatchObject({
			holds: true,
			opensCase: { type: "screening" },
		});
	});

	it("counts the completed transactions that the rules would have stopped, since their money has moved", () => {
		const story = new Story();
		const at = liveOrdinarily(story);
		const past = { isBackfilled: true, receivedAt: at + 90 * DAY_MS, balanceMinor: 9_500_000 };
		expect(story.ask(makeTransfer(at + DAY_MS, 90_000, "landlord", past)).decision).not.toBe("allow");
		for (const day of [1, 31, 61]) {
			story.post(makeTransfer(at + day * DAY_MS, 90_000, "landlord", past));
			// The rules would have said the same of a request, which says nothing about what happened to it.
			story.post(makePayout(at + day * DAY_MS + HOUR_MS, 90_000, "agent", past));
		}
		const now = at + 91 * DAY_MS;
		const reasons = (payee: string) => rulesOf(story.ask(makePayout(now, 90_000, payee, { receivedAt: now })));
		expect(reasons("agent")).toContain("first_payment_to_payee");
		expect(reasons("landlord")).not.toContain("first_payment_to_payee");
		expect(story.ask(makePayout(now, 90_000, "landlord", { receivedAt: now })).decision).toBe("allow");
		expect(story.profile.stops).toEqual([]);
	});
});

describe("a mule", () => {
	it("is reviewed when strangers' money leaves at once, and a chama with the same figures is not", () => {
		const collect = (senders: (day: number, turn: number) => string) => {
			const story = new Story();
			for (let day = 0; day < 60; day += 30)
				for (let turn = 0; turn < 8; turn += 1)
					story.post(makeDeposit(START_MS + day * DAY_MS + turn * MINUTE_MS, 5000, senders(day, turn)));
			return story.ask(
				makePayout(START_MS + 30 * DAY_MS + 15 * MINUTE_MS, 39_000, "collector", { balanceMinor: 4_000_000 }),
			);
		};
		const mule = collect((day, turn) => `victim-${day}-${turn}`);
		expect(rulesOf(mule)).toEqual(expect.arrayContaining(["pass_through", "fan_in"]));
		const pot = collect((_, turn) => `member-${turn}`);
		expect(rulesOf(pot)).not.toContain("pass_through");
		expect(rulesOf(pot)).not.toContain("fan_in");
		expect(pot.score).toBeLessThan(mule.score);
		const quarter = mule.fired.find(({ rule }) => rule === "fan_in");
		expect(quarter?.strength).toBeLessThanOrEqual(0.25);
	});

	it("whose destination was marked by a fraud on others stops the next payout to it", () => {
		const story = new Story();
		const at = liveOrdinarily(story);
		const marks = ["a", "b"].map((customerId) => ({
			customerId,
			eventId: `evt_${customerId}`,
			at: at - DAY_MS,
			knownAt: at - DAY_MS,
		}));
		story.network = makeNetwork([makeEntity({ role: "payee", hash: hashOf("mule"), marks })]);
		const outcome = story.post(makePayout(at, 500, "mule"));
		expect(outcome.decision).toBe("block");
		expect(rulesOf(outcome)[0]).toBe("confirmed_fraud_link");
	});
});

describe("a rebuild", () => {
	it("from stored events, outcomes and changes arrives at the same bytes", () => {
		const story = new Story();
		const at = liveOrdinarily(story);
		story.post(makeEvent(at, { type: "sim.swap" }));
		story.post(makePayout(at + MINUTE_MS, 48_000, "mule"));
		const rebuilt = createProfile();
		for (const { event, outcome } of story.history)
			foldEvent(rebuilt, JSON.parse(JSON.stringify(event)), JSON.parse(JSON.stringify(outcome)));
		const change = { kind: "release", at: at + HOUR_MS } as const;
		story.change(change);
		foldChange(rebuilt, change);
		expect(encodeProfile(rebuilt)).toEqual(encodeProfile(story.profile));
	});
});
