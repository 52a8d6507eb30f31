import { entityRefsOf, type NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile, type Profile } from "../profile/profile.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { createSignals } from "../signals/signals.ts";
import { DAY_MS, HOUR_MS, hashOf, makeDeposit, makePayout, START_MS } from "../testing/events.ts";
import { makeWorkspace, Story } from "../testing/story.ts";
import { isDraining } from "./draining.ts";
import { KnownNetwork } from "./known-network.ts";
import { tieEntities } from "./tie-entities.ts";

const ruleSet = compileRuleSet(defaultRuleSet("KE"), catalogue);

function after(...events: NormalEvent[]): Profile {
	const profile = createProfile();
	for (const event of events) foldEvent(profile, event, { decision: "allow", score: 1 });
	return profile;
}

const pay = (amount: number, balance: number | undefined, fields: Partial<NormalEvent> = {}) =>
	makePayout(START_MS, amount, "mule", { ...(balance !== undefined && { balanceMinor: balance * 100 }), ...fields });

describe("a payment empties an account", () => {
	it("when it takes 80 % of the balance or more, from 1,000 on", () => {
		const nobody = createProfile();
		expect(isDraining(nobody, pay(8_000, 10_000))).toBe(true);
		expect(isDraining(nobody, pay(7_999, 10_000))).toBe(false);
		expect(isDraining(nobody, pay(10_000, 10_000))).toBe(true);
		expect(isDraining(nobody, pay(10_001, 10_000))).toBe(false);
		expect(isDraining(nobody, pay(1_000, 1_000))).toBe(true);
		expect(isDraining(nobody, pay(999, 999))).toBe(false);
	});

	it("or, where no balance is told, more than came in over four weeks", () => {
		const old = makeDeposit(START_MS - 28 * DAY_MS, 90_000, "employer");
		const paid = after(old, makeDeposit(START_MS - 5 * DAY_MS, 20_000, "employer"));
		const young = after(makeDeposit(START_MS - 5 * DAY_MS, 20_000, "employer"));
		expect(isDraining(young, pay(20_001, undefined))).toBe(false);
		expect(isDraining(paid, pay(20_000, undefined))).toBe(false);
		expect(isDraining(paid, pay(20_001, undefined))).toBe(true);
		expect(isDraining(createProfile(), pay(20_001, undefined))).toBe(false);
	});

	it("but not into somebody paid on another day, a shop, or when it failed", () => {
		const since = (ago: number) => after(makePayout(START_MS - ago, 10, "mule"));
		expect(isDraining(since(HOUR_MS), pay(9_000, 10_000))).toBe(true);
		expect(isDraining(since(DAY_MS), pay(9_000, 10_000))).toBe(false);
		const till = { destination: { type: "till", key: hashOf("mule") } } as const;
		expect(isDraining(createProfile(), pay(9_000, 10_000, till))).toBe(false);
		expect(isDraining(createProfile(), pay(9_000, 10_000, { status: "failed" }))).toBe(false);
	});
});

describe("those who empty their accounts into one payee", () => {
	const network = new KnownNetwork();
	const emptyOf = (customerId: string, at: number, fields: Partial<NormalEvent> = {}) =>
		makePayout(at, 9_000, "mule", { customerId, balanceMinor: 1_000_000, ...fields });

	function ask(event: NormalEvent, profile = createProfile()) {
		const { customer } = new Story();
		const workspace = makeWorkspace();
		const input = { event, customer, isNewCustomer: false, profile, network, workspace, ruleSet };
		const { payeeDrainers24h } = createSignals(input).signals;
		tieEntities(network, profile, event, entityRefsOf(event));
		return payeeDrainers24h;
	}

	it("are counted once each over a day, without those who share the device, and with those who were tied before", () => {
		expect(ask(emptyOf("a", START_MS))).toBe(1);
		expect(ask(emptyOf("a", START_MS + HOUR_MS))).toBe(1);
		expect(ask(emptyOf("b", START_MS + HOUR_MS))).toBe(2);
		const tried = after(makePayout(START_MS, 10, "mule", { customerId: "c" }));
		expect(ask(emptyOf("c", START_MS + HOUR_MS), tried)).toBe(3);
		expect(ask(emptyOf("d", START_MS + HOUR_MS, { balanceMinor: 9_000_000 }))).toBe(3);
		const phone = { device: { key: hashOf("phone") } };
		ask(emptyOf("e", START_MS + HOUR_MS, phone));
		expect(ask(emptyOf("f", START_MS + HOUR_MS, phone))).toBe(4);
		expect(ask(emptyOf("g", START_MS + DAY_MS + HOUR_MS))).toBe(1);
	});
});
