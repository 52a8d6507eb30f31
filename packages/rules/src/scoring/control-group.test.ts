import type { CustomerState, NetworkFacts, NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import type { ControlGroup, DecideInput, Outcome } from "../outcome.ts";
import { decodeProfile } from "../profile/codec/decode-profile.ts";
import { encodeProfile } from "../profile/codec/encode-profile.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile, type Profile } from "../profile/profile.ts";
import { DAY_S, sumWindow } from "../profile/windows.ts";
import { defineRule, type Hit, type Rule } from "../rule.ts";
import { compileRuleSet } from "../rule-set/compile-rule-set.ts";
import { DAY_MS, HOUR_MS, hashOf, makeLogin, makePayout, makeTransfer, START_MS } from "../testing/events.ts";
import { makeEntity, makeNetwork, makeWorkspace, Story } from "../testing/story.ts";
import { decide } from "./decide.ts";

const EVERYBODY: ControlGroup = { amountMaxMinor: 100_000, isDrawn: () => true };
const AT = START_MS + 30 * DAY_MS;

/** Its score alone sends an event to review. */
const DOUBT = fires("doubt", 4);

function fires(id: string, weight: number, more: Partial<Rule> = {}, hit: Partial<Hit> = {}): Rule {
	return defineRule({
		title: id,
		why: "A rule of the test.",
		appliesTo: ["out", "login"],
		tags: ["pace"],
		...more,
		id,
		weight,
		parameters: {},
		signals: ["amountMinor"],
		evaluate: () => ({ sentence: `${id} fired`, evidence: {}, ...hit }),
	});
}

interface Asked {
	readonly event?: NormalEvent;
	readonly beside?: Rule;
	readonly customer?: Partial<CustomerState>;
	readonly network?: NetworkFacts;
	readonly profile?: Profile;
	readonly mode?: "enforce" | "observe";
	readonly control?: ControlGroup | undefined;
}

function makeProfile(fields: Partial<Profile> = {}): Profile {
	const profile = createProfile();
	foldEvent(profile, makeLogin(START_MS, "phone"), { decision: "allow", score: 1 });
	return Object.assign(profile, fields);
}

function ask(asked: Asked = {}): Outcome {
	const rules = asked.beside === undefined ? [DOUBT] : [DOUBT, asked.beside];
	const input: DecideInput = {
		event: asked.event ?? pay(),
		customer: { ...new Story().customer, ...asked.customer },
		isNewCustomer: false,
		profile: asked.profile ?? makeProfile(),
		network: asked.network ?? makeNetwork(),
		workspace: makeWorkspace({ mode: asked.mode ?? "enforce" }),
		ruleSet: compileRuleSet({ version: "test", country: "KE", bias: -3.5 }, rules),
		control: "control" in asked ? asked.control : EVERYBODY,
	};
	return decide(input);
}

function pay(amount = 900, fields: Partial<NormalEvent> = {}): NormalEvent {
	return makePayout(AT, amount, "ann", fields);
}

describe("the control group", () => {
	it("lets a small review through, says so first, and opens no case", () => {
		const reviewed = ask({ control: undefined });
		expect(reviewed).toMatchObject({ decision: "review", opensCase: { type: "fraud" }, isControl: undefined });
		const passed = ask();
		expect(passed).toMatchObject({ decision: "allow", isControl: true, nextStep: "none", holds: false });
		expect([passed.opensCase, passed.isStopped, passed.customerMessage]).toEqual([undefined, undefined, undefined]);
		expect([passed.score, passed.fired]).toEqual([reviewed.score, reviewed.fired]);
		expect(passed.reasons[0]).toMatchObject({ reason: "Let through as part of the control group" });
		expect(passed.reasons.slice(1)).toEqual(reviewed.reasons);
		expect(JSON.parse(JSON.stringify(passed))).toEqual(passed);
	});

	it("leaves out those who were not drawn, and amounts over the limit", () => {
		expect(ask({ event: pay(1_000) }).isControl).toBe(true);
		expect(ask({ event: pay(1_000.01) }).decision).toBe("review");
		expect(ask({ control: { ...EVERYBODY, isDrawn: () => false } }).decision).toBe("review");
	});

	it("takes a customer once in 30 days, also if the payment is posted again", () => {
		const profile = makeProfile();
		foldEvent(profile, pay(), ask({ profile }));
		const later = (days: number) => {
			const stored = decodeProfile(encodeProfile(profile));
			foldEvent(stored, makeLogin(AT + days * DAY_MS, "phone"), { decision: "allow", score: 1 });
			return ask({ profile: stored, event: makePayout(AT + days * DAY_MS + HOUR_MS, 900, "ben") });
		};
		expect([0.1, 29, 31].map((days) => later(days).decision)).toEqual(["review", "review", "allow"]);
	});

	it("teaches nothing: neither payee nor device becomes known, though the money counts", () => {
		const profile = makeProfile();
		const event = pay(900, { device: makeLogin(AT, "other phone").device });
		expect(foldEvent(profile, event, ask({ profile, event }))).toBe(true);
		const normal = makeProfile();
		foldEvent(normal, event, { decision: "allow", score: 1 });
		expect([profile.payees.length, normal.payees.length]).toEqual([0, 1]);
		expect([profile.devices.length, normal.devices.length]).toEqual([1, 2]);
		expect(sumWindow(profile, AT / 1_000, DAY_S, "outSum")).toBe(90_000);
		// The transaction that settles the payout is no second payment.
		expect(foldEvent(profile, makeTransfer(AT + HOUR_MS, 900, "ann"), { decision: "allow", score: 1 })).toBe(false);
	});

	it("lets nothing through that anything but the score speaks against", () => {
		const mark = { customerId: "other", eventId: "evt_9", at: AT - DAY_MS, knownAt: AT - HOUR_MS };
		const ring = { eventId: "evt_9", customerId: "other", at: AT - DAY_MS, customers: 3, hops: 2 } as const;
		const payee = { role: "payee", hash: hashOf("ann") } as const;
		const at = AT / 1_000 - 60;
		const told: Readonly<Record<string, Asked>> = {
			score: { beside: fires("b", 3) },
			floor: { beside: fires("b", 0.1, { floor: "review" }) },
			"floor of a hit": { beside: fires("b", 0.1, {}, { floor: "review" }) },
			hold: { beside: fires("b", 0.1, { holds: true }) },
			limit: { beside: fires("b", 0.1, { isCap: true }) },
			form: { beside: fires("b", 0.1, { isFormal: true }) },
			list: { beside: fires("b", 0.1, { tags: ["screening"] }) },
			state: { beside: fires("b", 0.1, { tags: ["state"] }) },
			report: { beside: fires("b", 0.1, { reports: "case" }) },
			held: { customer: { status: "held" } },
			case: { customer: { openCases: [{ id: "cas_1", type: "regulatory" }] } },
			match: { customer: { screeningStatus: "potential_match" } },
			fraud: { profile: makeProfile({ marks: [{ event: 5, at, fraudType: 0, payee: 0 }] }) },
			stop: { profile: makeProfile({ stops: [{ event: 5, at, amountMinor: 5, device: 0, party: 0 }] }) },
			"fraud at the payee": { network: makeNetwork([makeEntity({ ...payee, marks: [mark] })]) },
			ring: { network: makeNetwork([makeEntity({ ...payee, rings: [ring] })]) },
		};
		for (const [name, asked] of Object.entries(told)) {
			const outcome = ask(asked);
			expect([name, outcome.isControl, outcome.decision]).toEqual([
				name,
				undefined,
				expect.not.stringMatching("allow"),
			]);
		}
		expect(ask({ beside: fires("b", 0.1) }).isControl).toBe(true);
	});

	it("is off for history, for a workspace that observes, and for events that move no money", () => {
		expect(ask({ event: pay(900, { isBackfilled: true }) }).isControl).toBeUndefined();
		expect(ask({ mode: "observe" })).toMatchObject({ decision: "allow", wouldDecide: "review", isControl: undefined });
		expect(ask({ event: makeLogin(AT, "other") })).toMatchObject({ decision: "review", isControl: undefined });
	});
});
