import type { CustomerState, NormalEvent, RuleSetDocument } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../outcome.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile } from "../profile/profile.ts";
import { defineRule, type Hit, type Rule } from "../rule.ts";
import { compileRuleSet } from "../rule-set/compile-rule-set.ts";
import { DAY_MS, makeLogin, makePayout, START_MS } from "../testing/events.ts";
import { makeNetwork, makeWorkspace, Story } from "../testing/story.ts";
import { decide } from "./decide.ts";

/** A rule that always fires, to look at the machinery alone. */
function alwaysFires(id: string, weight: number, more: Partial<Rule> = {}, hit: Partial<Hit> = {}): Rule {
	return defineRule({
		title: id,
		why: "A rule of the test.",
		appliesTo: ["out"],
		tags: ["pace"],
		...more,
		id,
		weight,
		parameters: {},
		signals: ["amountMinor"],
		evaluate: () => ({ sentence: `${id} fired`, evidence: {}, ...hit }),
	});
}

interface Options {
	readonly event?: NormalEvent;
	readonly document?: Partial<RuleSetDocument>;
	readonly mode?: "enforce" | "observe";
	readonly historyDays?: number;
	readonly status?: CustomerState["status"];
}

function decideWith(rules: readonly Rule[], options: Options = {}): Outcome {
	const profile = createProfile();
	foldEvent(profile, makeLogin(START_MS - (options.historyDays ?? 100) * DAY_MS, "phone"), {
		decision: "allow",
		score: 1,
	});
	const ruleSet = compileRuleSet({ version: "test", country: "KE", bias: -3.5, ...options.document }, rules);
	const { customer } = new Story();
	return decide({
		event: options.event ?? makePayout(START_MS, 100, "ann"),
		customer: { ...customer, status: options.status ?? "active" },
		isNewCustomer: false,
		profile,
		network: makeNetwork(),
		workspace: makeWorkspace({ mode: options.mode ?? "enforce" }),
		ruleSet,
	});
}

describe("the score", () => {
	it("is the sigmoid of bias and weights, and decides at 50 and 85", () => {
		expect(decideWith([])).toMatchObject({ score: 2.9, decision: "allow", riskLevel: "low", reasons: [] });
		expect(decideWith([alwaysFires("a", 3.4)])).toMatchObject({ score: 47.5, decision: "allow", riskLevel: "medium" });
		expect(decideWith([alwaysFires("a", 3.5)])).toMatchObject({ score: 50, decision: "review", riskLevel: "high" });
		expect(decideWith([alwaysFires("a", 5.2)])).toMatchObject({ score: 84.6, decision: "review" });
		expect(decideWith([alwaysFires("a", 5.3)])).toMatchObject({
			score: 85.8,
			decision: "block",
			riskLevel: "critical",
		});
	});

	it("uses the thresholds of the event's type", () => {
		const thresholds = { "payout.requested": { review: 40, block: 45 } };
		expect(decideWith([alwaysFires("a", 3.4)], { document: { thresholds } }).decision).toBe("block");
	});

	it("is lowered by trust, which is recorded but is no reason", () => {
		const outcome = decideWith([alwaysFires("a", 4), alwaysFires("b", -1, { tags: ["trust"] })]);
		expect(outcome.decision).toBe("allow");
		expect(outcome.reasons.map(({ rule }) => rule)).toEqual(["a"]);
		expect(outcome.fired.map(({ rule }) => rule)).toEqual(["a", "b"]);
	});

	it("counts strength, and half of it for newness in the first 14 days", () => {
		const rule = alwaysFires("a", 4, { isNewness: true }, { strength: 0.5 });
		expect(decideWith([rule]).fired[0]).toMatchObject({ strength: 0.5, weight: 4 });
		expect(decideWith([rule], { historyDays: 13.9 }).fired[0]).toMatchObject({ strength: 0.25 });
		expect(decideWith([rule], { historyDays: 14 }).fired[0]).toMatchObject({ strength: 0.5 });
	});

	it("counts the strongest of the mule family whole and the rest a quarter", () => {
		const family = { family: "mule" } as const;
		const outcome = decideWith([alwaysFires("a", 1, family), alwaysFires("b", 2, family), alwaysFires("c", 1)]);
		expect(outcome.fired.map(({ strength }) => strength)).toEqual([0.25, 1, 1]);
		expect(outcome.reasons.map(({ rule, weight }) => [rule, weight])).toEqual([
			["b", 2],
			["c", 1],
			["a", 0.25],
		]);
	});
});

describe("shadow", () => {
	it("records a rule and counts nothing of it", () => {
		const rule = alwaysFires("a", 9, { floor: "block", holds: true });
		const outcome = decideWith([rule], { document: { rules: { a: { mode: "shadow" } } } });
		expect(outcome).toMatchObject({ decision: "allow", score: 2.9, holds: false, reasons: [] });
		expect(outcome.fired).toEqual([{ rule: "a", strength: 1, weight: 9, isShadow: true }]);
	});
});

describe("floors", () => {
	it("raise the decision and, where they speak of risk, the score", () => {
		expect(decideWith([alwaysFires("a", 0.1, { floor: "review" })])).toMatchObject({ decision: "review", score: 50 });
		expect(decideWith([alwaysFires("a", 0.1, {}, { floor: "block" })])).toMatchObject({ decision: "block", score: 85 });
		const formal = decideWith([alwaysFires("a", 0, { floor: "block", isFormal: true })]);
		expect(formal).toMatchObject({ decision: "block", score: 2.9, riskLevel: "low", opensCase: {} });
	});

	it("come first among the reasons", () => {
		const outcome = decideWith([
			alwaysFires("a", 3),
			alwaysFires("b", 0.1, { floor: "review" }),
			alwaysFires("c", 0.1, { floor: "block" }),
		]);
		expect(outcome.reasons.map(({ rule, severity }) => [rule, severity])).toEqual([
			["c", "critical"],
			["b", "high"],
			["a", "high"],
		]);
	});
});

describe("a cap", () => {
	const cap = alwaysFires("a", 5, { isCap: true, holds: true });

	it("stops the event without score, hold or case, and says so to the customer", () => {
		const outcome = decideWith([cap]);
		expect(outcome).toMatchObject({ decision: "block", score: 2.9, riskLevel: "low", holds: false, nextStep: "stop" });
		expect(outcome.opensCase).toBeUndefined();
		expect(outcome.customerMessage?.code).toBe("limit_reached");
		expect(outcome.fired[0]?.weight).toBe(0);
	});

	it("does not hide a suspicion beside it", () => {
		const outcome = decideWith([cap, alwaysFires("b", 4)]);
		expect(outcome).toMatchObject({ decision: "block", opensCase: { type: "fraud", reason: "b fired" } });
	});

	it("is not what a thief is told of, whether a score or a floor speaks against him", () => {
		const blocked = { decision: "block", nextStep: "stop", customerMessage: { code: "not_completed" } };
		expect(decideWith([cap, alwaysFires("b", 6)])).toMatchObject(blocked);
		expect(decideWith([cap, alwaysFires("b", 0, { floor: "block" })])).toMatchObject(blocked);
		expect(decideWith([cap, alwaysFires("b", 4)])).toMatchObject({
			decision: "block",
			nextStep: "analyst",
			customerMessage: { code: "being_checked" },
		});
		expect(decideWith([cap, alwaysFires("b", 3)]).customerMessage?.code).toBe("limit_reached");
	});
});

it("names a cap at once, rather than asking for a verification that cannot lift it", () => {
	const doubt = alwaysFires("b", 4, { canVerify: true });
	const cap = alwaysFires("a", 0, { isCap: true });
	expect(decideWith([doubt])).toMatchObject({ decision: "review", nextStep: "verify" });
	expect(decideWith([cap, doubt])).toMatchObject({
		decision: "block",
		nextStep: "stop",
		customerMessage: { code: "limit_reached" },
		isStopped: true,
	});
});

describe("what follows", () => {
	const holding = alwaysFires("a", 4, { floor: "block", holds: true });

	it("holds an active customer, once", () => {
		expect(decideWith([holding]).holds).toBe(true);
		expect(decideWith([holding], { status: "held" }).holds).toBe(false);
	});

	it("names what causes a hold, also of a customer who is held already: its case, or a list", () => {
		expect(decideWith([holding]).holdCause).toBe("case");
		expect(decideWith([holding], { status: "held" }).holdCause).toBe("case");
		expect(decideWith([holding], { status: "blocked" }).holdCause).toBeUndefined();
		const listed = alwaysFires("b", 4, { floor: "block", holds: true, tags: ["screening"] });
		expect(decideWith([holding, listed]).holdCause).toBe("list");
		expect(decideWith([alwaysFires("a", 4, { floor: "block" })]).holdCause).toBeUndefined();
	});

	it("in a workspace that observes is nothing, except for a sanction, which holds only when it is certain", () => {
		expect(decideWith([holding], { mode: "observe" })).toMatchObject({
			decision: "allow",
			wouldDecide: "block",
			holds: false,
		});
		const sanction = { floor: "block", holds: true, tags: ["screening"] } as const;
		expect(decideWith([alwaysFires("a", 4, sanction)], { mode: "observe" })).toMatchObject({
			decision: "allow",
			holds: false,
			opensCase: { type: "screening" },
		});
		expect(decideWith([alwaysFires("a", 4, sanction, { isCertain: true })], { mode: "observe" })).toMatchObject({
			decision: "allow",
			holds: true,
			opensCase: { type: "screening" },
		});
		expect(decideWith([], { mode: "observe" })).toMatchObject({ decision: "allow", wouldDecide: "allow" });
		expect(decideWith([]).wouldDecide).toBeUndefined();
	});

	it("asks for a verification only when that would settle it", () => {
		const own = alwaysFires("a", 4, { canVerify: true });
		expect(decideWith([own])).toMatchObject({ nextStep: "verify", customerMessage: { code: "verification_needed" } });
		expect(decideWith([own, alwaysFires("b", 0.4)])).toMatchObject({ nextStep: "verify" });
		expect(decideWith([own, alwaysFires("b", 0.6)])).toMatchObject({
			nextStep: "analyst",
			customerMessage: { code: "being_checked" },
		});
		expect(decideWith([holding])).toMatchObject({ nextStep: "stop", customerMessage: { code: "not_completed" } });
		const typo = alwaysFires("a", 0, { floor: "block", isFormal: true, asksFor: "destination" });
		expect(decideWith([typo]).customerMessage?.code).toBe("check_destination");
		expect(decideWith([typo, holding]).customerMessage?.code).toBe("not_completed");
		const doubtful = alwaysFires("a", 2, { floor: "review", isFormal: true, asksFor: "destination" });
		expect(decideWith([doubtful, alwaysFires("b", 2)]).customerMessage?.code).toBe("check_destination");
		expect(decideWith([doubtful, alwaysFires("b", 6)]).customerMessage?.code).toBe("not_completed");
	});

	it("lets a customer cool off, where nothing but the payment itself weighed", () => {
		const spike = alwaysFires("amount_spike", 1, {}, { floor: "review", coolOffMinutes: 30 });
		const coolOff = {
			decision: "review",
			nextStep: "cool_off",
			customerMessage: { code: "scam_warning", pcm: expect.any(String) },
			coolOffUntil: START_MS + 30 * 60_000,
		};
		expect(decideWith([spike])).toMatchObject(coolOff);
		expect(decideWith([spike, alwaysFires("velocity_amount", 1.2, { canVerify: true })])).toMatchObject(coolOff);
		const others = [
			alwaysFires("b", 0.5, { canVerify: true }),
			alwaysFires("b", 0, { floor: "review", canVerify: true }),
			alwaysFires("velocity_amount", 0, { floor: "review" }),
			alwaysFires("b", 0, { isCap: true }),
			alwaysFires("velocity_amount", 9),
		];
		for (const other of others) {
			const outcome = decideWith([spike, other]);
			expect([outcome.nextStep, outcome.coolOffUntil]).not.toContain("cool_off");
			expect(outcome.coolOffUntil).toBeUndefined();
		}
		expect(decideWith([spike], { mode: "observe" }).coolOffUntil).toBeUndefined();
	});

	it("opens a case of the kind its strongest reason asks for", () => {
		const typeOf = (more: Partial<Rule>, id = "a") =>
			decideWith([alwaysFires(id, 1, { floor: "review", ...more })]).opensCase?.type;
		expect(typeOf({})).toBe("fraud");
		expect(typeOf({ tags: ["screening"] })).toBe("screening");
		expect(typeOf({ tags: ["regulatory"] })).toBe("regulatory");
		expect(typeOf({ tags: ["regulatory"] }, "travel_rule_missing")).toBe("travel_rule");
	});

	it("can be stored as JSON and read back the same", () => {
		const outcome = decideWith([holding, alwaysFires("b", 1)]);
		expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
	});
});

describe("a watched rule set", () => {
	const rules = [alwaysFires("a", 1), alwaysFires("b", 3)];
	const decideBeside = (shadow: Partial<RuleSetDocument>, mode: "enforce" | "observe" = "enforce") => {
		const { customer } = new Story();
		const compile = (document: Partial<RuleSetDocument>) =>
			compileRuleSet({ version: "test", country: "KE", bias: -3.5, ...document }, rules);
		return decide({
			event: makePayout(START_MS, 100, "ann"),
			customer,
			isNewCustomer: false,
			profile: createProfile(),
			network: makeNetwork(),
			workspace: makeWorkspace({ mode }),
			ruleSet: compile({ rules: { b: { mode: "off" } } }),
			shadowSet: compile(shadow),
		});
	};

	it("says what it would decide where that differs, and changes nothing", () => {
		const outcome = decideBeside({});
		expect(outcome).toMatchObject({ decision: "allow", score: 7.6, holds: false, fired: [{ rule: "a" }] });
		expect(outcome.opensCase).toBeUndefined();
		expect(outcome.shadow).toEqual({
			instead: "allow",
			decision: "review",
			score: 62.2,
			fired: [
				{ rule: "a", strength: 1, weight: 1, isShadow: false },
				{ rule: "b", strength: 1, weight: 3, isShadow: false },
			],
		});
		expect(decideBeside({ rules: { a: { weight: 1.1 }, b: { mode: "off" } } }).shadow).toMatchObject({ score: 8.3 });
	});

	it("is silent where it decides the same", () => {
		expect(decideBeside({ rules: { b: { mode: "off" } } }).shadow).toBeUndefined();
	});

	it("is held against what would be decided where the workspace observes", () => {
		expect(decideBeside({}, "observe")).toMatchObject({
			decision: "allow",
			wouldDecide: "allow",
			shadow: { decision: "review" },
		});
		expect(decideBeside({ rules: { b: { mode: "off" } } }, "observe").shadow).toBeUndefined();
	});
});
