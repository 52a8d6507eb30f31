import type { EntityFacts, NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile, type Profile } from "../profile/profile.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import {
	DAY_MS,
	HOUR_MS,
	hashOf,
	MINUTE_MS,
	makeDeposit,
	makeEvent,
	makePayout,
	makeTransfer,
	START_MS,
} from "../testing/events.ts";
import { makeEntity, makeNetwork, makeWorkspace, Story } from "../testing/story.ts";
import { createSignals, type SignalValues } from "./signals.ts";

const ruleSet = compileRuleSet(defaultRuleSet("KE"), []);

function signalsOf(event: NormalEvent, profile: Profile = createProfile(), entities: EntityFacts[] = []): SignalValues {
	const { customer } = new Story();
	const workspace = makeWorkspace({ usdRate: 130 });
	return createSignals({
		event,
		customer,
		isNewCustomer: false,
		profile,
		network: makeNetwork(entities),
		workspace,
		ruleSet,
	}).signals;
}

function after(...events: NormalEvent[]): Profile {
	const profile = createProfile();
	for (const event of events) foldEvent(profile, event, { decision: "allow", score: 1 });
	return profile;
}

const at = (agent: string) => ({
	method: "agent" as const,
	counterparty: { hashes: [], key: hashOf(agent), agent: hashOf(agent) },
});
const draw = (ms: number, amount: number, agent = "agent-1", fields: Partial<NormalEvent> = {}) =>
	makeTransfer(ms, amount, "x", { ...at(agent), ...fields });
const payIn = (ms: number, amount: number, agent = "agent-1", fields: Partial<NormalEvent> = {}) =>
	makeDeposit(ms, amount, "x", { ...at(agent), ...fields });

describe("cash at agents", () => {
	it("is summed for the customer over a day and a week, at whatever agent", () => {
		const profile = after(
			draw(START_MS, 400),
			draw(START_MS + 3 * DAY_MS, 300, "agent-2"),
			payIn(START_MS + 3 * DAY_MS, 9_000),
			draw(START_MS + 6 * DAY_MS, 200),
			draw(START_MS + 6 * DAY_MS, 5_000, "agent-1", { status: "failed" }),
		);
		const signals = signalsOf(draw(START_MS + 6 * DAY_MS + HOUR_MS, 100), profile);
		expect(signals.agentOutSumWith24hMinor).toBe(30_000);
		expect(signals.agentOutSumWith7dMinor).toBe(100_000);
		const later = signalsOf(draw(START_MS + 7 * DAY_MS, 100), profile);
		expect(later.agentOutSumWith7dMinor).toBe(60_000);
	});

	it("is known for the agent from the network's day, this event added", () => {
		const today = Math.floor(START_MS / DAY_MS);
		const entity = makeEntity({
			role: "agent",
			hash: hashOf("agent-1"),
			movementsByDay: [
				{ day: today - 1, count: 999 },
				{ day: today, count: 5_000_000 },
			],
		});
		expect(signalsOf(draw(START_MS, 100), createProfile(), [entity]).agentDrawnTodayMinor).toBe(5_010_000);
		expect(signalsOf(draw(START_MS, 100, "agent-2"), createProfile(), [entity]).agentDrawnTodayMinor).toBe(10_000);
	});

	it("counts deposits of half an hour at the same agent", () => {
		const profile = after(
			payIn(START_MS, 10),
			payIn(START_MS + 20 * MINUTE_MS, 10),
			payIn(START_MS + 25 * MINUTE_MS, 10, "agent-2"),
			draw(START_MS + 26 * MINUTE_MS, 10),
		);
		expect(signalsOf(payIn(START_MS + 29 * MINUTE_MS, 10), profile).agentDepositsWith30m).toBe(3);
		expect(signalsOf(payIn(START_MS + 30 * MINUTE_MS, 10), profile).agentDepositsWith30m).toBe(2);
		const failed = { status: "failed" } as const;
		expect(signalsOf(payIn(START_MS + 29 * MINUTE_MS, 10, "agent-1", failed), profile).agentDepositsWith30m).toBe(2);
	});

	it("is unknown elsewhere, at a POS, and for news of a movement that is counted", () => {
		const elsewhere = signalsOf(makeTransfer(START_MS, 100, "shop"));
		const atPos = signalsOf(draw(START_MS, 100, "agent-1", { method: "pos" }));
		const told = draw(START_MS, 100, "agent-1", { reference: hashOf("r1") });
		const again = signalsOf({ ...told, occurredAt: START_MS + HOUR_MS }, after(told));
		for (const signals of [elsewhere, atPos, again]) {
			expect(signals.agentOutSumWith24hMinor).toBeUndefined();
			expect(signals.agentOutSumWith7dMinor).toBeUndefined();
			expect(signals.agentDrawnTodayMinor).toBeUndefined();
		}
		expect(elsewhere.agentDepositsWith30m).toBeUndefined();
	});
});

describe("what a movement adds", () => {
	it("is volume for payouts and completed transactions alone", () => {
		expect(signalsOf(makePayout(START_MS, 10, "ann")).isVolume).toBe(true);
		expect(signalsOf(makeTransfer(START_MS, 10, "ann")).isVolume).toBe(true);
		for (const status of ["pending", "failed", "reversed", "cancelled"] as const)
			expect(signalsOf(makeTransfer(START_MS, 10, "ann", { status })).isVolume).toBe(false);
	});

	it("is known to be counted when an earlier event told of it", () => {
		const payout = makePayout(START_MS, 10, "ann", { reference: hashOf("r1") });
		const settled = makeTransfer(START_MS + HOUR_MS, 12, "ann", { reference: hashOf("r1") });
		expect(signalsOf(settled, after(payout)).countedBeforeMinor).toBe(1_000);
		expect(signalsOf(settled).countedBeforeMinor).toBe(0);
	});
});

describe("borders", () => {
	const abroad = (ms: number, country: string) =>
		makePayout(ms, 10, "ann", { destination: { type: "bank", key: hashOf("ann"), country } });

	it("are crossed to a country that is not the workspace's, for the first time or again", () => {
		const first = signalsOf(abroad(START_MS, "UG"));
		expect([first.foreignCountry, first.isCountryPaid, first.usdMinor]).toEqual(["UG", false, 13_000]);
		expect(signalsOf(abroad(START_MS + HOUR_MS, "UG"), after(abroad(START_MS, "UG"))).isCountryPaid).toBe(true);
		expect(signalsOf(abroad(START_MS + HOUR_MS, "TZ"), after(abroad(START_MS, "UG"))).isCountryPaid).toBe(false);
		const home = signalsOf(abroad(START_MS, "KE"));
		expect([home.foreignCountry, home.isCountryPaid]).toEqual([undefined, undefined]);
	});

	it("stay new while payments are refused or come in", () => {
		const profile = createProfile();
		foldEvent(profile, abroad(START_MS, "UG"), { decision: "block", score: 90 });
		const received = makeDeposit(START_MS, 10, "ann", { counterparty: { hashes: [], country: "UG" } });
		foldEvent(profile, received, { decision: "allow", score: 1 });
		expect(signalsOf(abroad(START_MS + HOUR_MS, "UG"), profile).isCountryPaid).toBe(false);
	});
});

describe("age", () => {
	const born = (adultAt: number) => makeEvent(START_MS, { type: "customer.created", customer: { adultAt } });

	it("is that of the event's own time, from the event or from what was told before", () => {
		const adultAt = Date.UTC(2026, 6, 20);
		expect(signalsOf(born(adultAt))).toMatchObject({ daysToAdult: 6, isBirthDateTold: true });
		const profile = after(born(adultAt));
		const later = signalsOf(makeTransfer(adultAt - 1, 10, "ann"), profile);
		expect([later.daysToAdult, later.isBirthDateTold]).toEqual([1, false]);
		expect(signalsOf(makeTransfer(adultAt, 10, "ann"), profile).daysToAdult).toBeUndefined();
	});

	it("is corrected by a later birth date, and unknown without one", () => {
		const profile = after(born(Date.UTC(2030, 0, 1)), born(0));
		expect(signalsOf(makeTransfer(START_MS, 10, "ann"), profile).daysToAdult).toBeUndefined();
		expect(signalsOf(makeTransfer(START_MS, 10, "ann")).daysToAdult).toBeUndefined();
	});
});

describe("level and kind", () => {
	it("are those of the event where it tells them, else those told before", () => {
		const profile = after(
			makeEvent(START_MS, { type: "customer.created", customer: { kycLevel: "tier_1", kind: "group" } }),
		);
		const plain = signalsOf(makeTransfer(START_MS, 10, "ann"), profile);
		expect([plain.kycTier, plain.customerKind, plain.isKindInferred]).toEqual([1, "group", false]);
		const told = makeTransfer(START_MS, 10, "ann", { customer: { kycLevel: "3", kind: "business" } });
		expect(signalsOf(told, profile)).toMatchObject({ kycTier: 3, customerKind: "business" });
	});

	it("infer a merchant from being paid often for long, an agent from paying as often, and say that it is inferred", () => {
		const trade = (isPaying: boolean) => {
			const events: NormalEvent[] = [];
			for (let turn = 0; turn < 300; turn += 1) {
				const ms = START_MS + 2 * DAY_MS + turn * 2 * HOUR_MS;
				events.push(makeDeposit(ms, 10, `payer-${turn}`));
				if (isPaying) events.push(makeTransfer(ms, 10, `payee-${turn}`));
			}
			const profile = after(makeEvent(START_MS, { type: "customer.created" }), ...events);
			return signalsOf(makeDeposit(START_MS + 28 * DAY_MS, 10, "last"), profile);
		};
		expect(trade(false)).toMatchObject({ customerKind: "merchant", isKindInferred: true, isHonestCrowd: true });
		expect(trade(true)).toMatchObject({ customerKind: "agent", isKindInferred: true, isHonestCrowd: true });
		const few = signalsOf(makeDeposit(START_MS + 40 * DAY_MS, 10, "x"), after(makeDeposit(START_MS, 10, "x")));
		expect([few.customerKind, few.isKindInferred]).toEqual([undefined, false]);
	});
});
