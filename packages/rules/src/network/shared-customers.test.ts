import { entityRefsOf, type NormalEvent } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile, type Profile } from "../profile/profile.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { createSignals, type SignalValues } from "../signals/signals.ts";
import { DAY_MS, HOUR_MS, hashOf, makeEvent, makeLogin, makePayout, START_MS } from "../testing/events.ts";
import { makeWorkspace, Story } from "../testing/story.ts";
import { KnownNetwork } from "./known-network.ts";
import { tieEntities } from "./tie-entities.ts";

const ruleSet = compileRuleSet(defaultRuleSet("KE"), catalogue);
const { customer } = new Story();
const EXACT_MAX = 32;

const step = fc.record({
	who: fc.integer({ min: 0, max: 44 }),
	kind: fc.constantFrom("login", "payout", "wallet", "phone", "identity"),
	thing: fc.constantFrom("x", "y"),
	/** Seconds from the step before: mostly forward, sometimes late. */
	gapS: fc.oneof(
		fc.integer({ min: 0, max: 1800 }),
		fc.integer({ min: 0, max: 3 * 86_400 }),
		fc.integer({ min: -7200, max: 0 }),
	),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function buildEvent({ who, kind, thing }: Step, at: number): NormalEvent {
	const customerId = `c${who}`;
	const wallet = { chain: "btc", valid: true, networkMatches: true, sanctioned: false };
	switch (kind) {
		case "login":
			return makeLogin(at, thing, true, { customerId });
		case "payout":
			return makePayout(at, 10, thing, { customerId });
		case "wallet":
			return makePayout(at, 10, `wallet-${thing}`, { customerId, wallet });
		case "phone":
			return makeEvent(at, { type: "customer.updated", customerId, changes: [], customer: { phone: hashOf(thing) } });
		default:
			return makeEvent(at, { type: "customer.updated", customerId, changes: [], customer: { bvn: hashOf(thing) } });
	}
}

const SIGNAL = {
	login: { name: "deviceCustomers30d", days: 30 },
	payout: { name: "payeeCustomers7d", days: 7 },
	wallet: { name: "walletCustomers30d", days: 30 },
	phone: { name: "phoneCustomers", days: Number.POSITIVE_INFINITY },
	identity: { name: "identityCustomers", days: Number.POSITIVE_INFINITY },
} as const;

/** Ties and folds the events one after the other, and holds every count against the events before it. */
function checkCounts(steps: readonly Step[]): void {
	const network = new KnownNetwork();
	const profiles = new Map<string, Profile>();
	const past: { step: Step; at: number }[] = [];
	let at = START_MS;
	for (const one of steps) {
		at += one.gapS * 1000;
		const event = buildEvent(one, at);
		const profile = profiles.get(event.customerId) ?? createProfile();
		profiles.set(event.customerId, profile);
		const input = { event, customer, isNewCustomer: false, profile, network, workspace: makeWorkspace(), ruleSet };
		const { name, days } = SIGNAL[one.kind];
		const found = createSignals(input).signals[name as keyof SignalValues] as number;
		if (countEver(past, one) <= EXACT_MAX) {
			expect(found).toBeGreaterThanOrEqual(countSince(past, one, at - days * DAY_MS + HOUR_MS));
			expect(found).toBeLessThanOrEqual(countSince(past, one, at - days * DAY_MS));
		} else expect(found).toBeLessThanOrEqual(EXACT_MAX + 1);
		tieEntities(network, profile, event, entityRefsOf(event));
		foldEvent(profile, event, { decision: "allow", score: 1 });
		past.push({ step: one, at });
	}
}

const isSame = (one: Step, other: Step): boolean => one.kind === other.kind && one.thing === other.thing;

function countEver(past: readonly { step: Step }[], step: Step): number {
	return new Set(past.filter((one) => isSame(one.step, step)).map((one) => one.step.who)).size;
}

/** Distinct customers since a moment, this one included. */
function countSince(past: readonly { step: Step; at: number }[], step: Step, since: number): number {
	const recent = past.filter((one) => isSame(one.step, step) && one.at > since).map((one) => one.step.who);
	return new Set([...recent, step.who]).size;
}

describe("customers who share something", () => {
	it("are counted as in the events themselves, to the hour in which a tie is not written again", () => {
		fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 150 }), checkCounts), { numRuns: 100 });
	});

	it("are counted so up to 32, and never as more than one over", () => {
		const crowd = fc.array(step, { minLength: 60, maxLength: 150 }).map((steps) => {
			return steps.map((one) => ({
				...one,
				kind: "login" as const,
				thing: "x" as const,
				gapS: Math.min(one.gapS, 3600),
			}));
		});
		fc.assert(fc.property(crowd, checkCounts), { numRuns: 60 });
	});
});
