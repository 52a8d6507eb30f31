import type { OutsideModel } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { boundLayer, LAYER_BOUND } from "../learned/compile-layer.ts";
import { createLearningModel } from "../learning/learning-model.ts";
import { learnedStrengthOf } from "../learning/learning-rows.ts";
import { MODEL_ID } from "../models/tree-model.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { diffRuleSets, rebaseRuleSet } from "../rule-set/diff-rule-sets.ts";
import { DAY_MS, makeEvent, makePayout, START_MS } from "../testing/events.ts";
import { rulesOf, Story } from "../testing/story.ts";

/** More than KES 900 to a new payee is suspicious. On average the model says -4, as such models do. */
const AMOUNTS: OutsideModel = {
	name: "amounts",
	status: "active",
	library: "lightgbm",
	digest: "0",
	loadedAt: START_MS,
	treeCount: 2,
	signals: ["amountMinor", "isFirstPaymentToPayee"],
	start: -4,
	nodes: {
		signals: [0, -1, -1, 0, -1, 1, -1, -1],
		values: [90_000, -0.2, 0.8, 90_000, -0.1, 0.5, -0.1, 0.9],
		covers: [100, 80, 20, 100, 80, 20, 10, 10],
		unknowns: [5, 0, 0, 5, 0, 5, 0, 0],
	},
};
/** Half of the training data gets `low`, and the other half, with huge amounts, `high`. */
const makeStep = (low: number, high: number): OutsideModel => ({
	...AMOUNTS,
	treeCount: 1,
	signals: ["amountMinor"],
	nodes: { signals: [0, -1, -1], values: [1e12, low, high], covers: [2, 1, 1], unknowns: [5, 0, 0] },
});

const logitOf = (score: number): number => Math.log(score / (100 - score));
const event = makePayout(START_MS, 1_000, "ann");

describe("A model from outside", () => {
	it("adds what it says beyond its average, with a sentence about the values and no name of a feature", () => {
		const plain = new Story().ask(event);
		const modelled = new Story({ model: AMOUNTS }).ask(event);
		// The averages are 0 and 0: -0.2 * 0.8 + 0.8 * 0.2, and -0.1 * 0.8 + 0.4 * 0.2.
		expect(logitOf(modelled.score) - logitOf(plain.score)).toBeCloseTo(1.7, 1);
		const reason = modelled.reasons.find(({ rule }) => rule === MODEL_ID);
		expect(reason?.reason).toBe("Like earlier frauds: KES 1,000, the first payment to this payee");
		expect(reason?.evidence).toEqual({ amount: 1_000, is_first_payment_to_payee: true });
		expect(modelled.fired.find(({ rule }) => rule === MODEL_ID)).toMatchObject({ strength: 1, isShadow: false });
	});

	it("adds what it says beyond the neutral log-odds, where a person has set them", () => {
		const weightAt = (neutral: number) =>
			new Story({ model: { ...AMOUNTS, neutral } }).ask(event).fired.find(({ rule }) => rule === MODEL_ID)?.weight;
		expect(weightAt(-4)).toBeCloseTo(1.7);
		expect(weightAt(-3)).toBeCloseTo(0.7);
		expect(weightAt(-2.3)).toBeCloseTo(0);
	});

	it("changes nothing in shadow, and is recorded as what fired", () => {
		const { fired: plainFired, ...plain } = new Story().ask(event);
		const { fired, ...watched } = new Story({ model: { ...AMOUNTS, status: "shadow" } }).ask(event);
		expect(watched).toEqual(plain);
		expect(fired.filter(({ rule }) => rule !== MODEL_ID)).toEqual(plainFired);
		const hit = fired.find(({ rule }) => rule === MODEL_ID);
		expect(hit).toMatchObject({ isShadow: true, strength: 1 });
		expect(hit?.weight).toBeCloseTo(1.7);
	});

	it("gives no reason where it lowers the score, and says nothing about a login", () => {
		const small = makePayout(START_MS, 100, "ann");
		const modelled = new Story({ model: AMOUNTS }).ask(small);
		expect(modelled.score).toBeLessThan(new Story().ask(small).score);
		expect(rulesOf(modelled)).not.toContain(MODEL_ID);
		const login = makeEvent(START_MS, { type: "login", loginSuccess: true });
		expect(new Story({ model: AMOUNTS }).ask(login)).toEqual(new Story().ask(login));
	});

	it("is bounded, and lifts no limit, hold or floor, however low it is", () => {
		const trust = makeStep(-50, 50);
		const payout = makePayout(START_MS + 60_000, 90_000, "thief", { balanceMinor: 9_100_000 });
		const tell = (story: Story) => {
			story.post(makePayout(START_MS - 40 * DAY_MS, 100, "ann"));
			story.post(makeEvent(START_MS, { type: "sim.swap" }));
			return story.post(payout);
		};
		const modelled = tell(new Story({ model: trust }));
		const plain = tell(new Story());
		expect(plain.decision).not.toBe("allow");
		expect(modelled.decision).not.toBe("allow");
		expect(modelled.holds).toBe(plain.holds);
		const added = modelled.fired.find(({ rule }) => rule === MODEL_ID)?.weight ?? 0;
		expect(added).toBe(boundLayer(-50));
		expect(Math.abs(added)).toBeLessThanOrEqual(LAYER_BOUND);
		const large = makePayout(START_MS, 1_000_000, "ann", { method: "mpesa" });
		expect(rulesOf(new Story().ask(large))).toContain("wallet_cap");
		expect(rulesOf(new Story({ model: trust }).ask(large))).toContain("wallet_cap");
	});

	it("is a part of what learning starts from, unless it is in shadow", () => {
		const idsOf = (status: OutsideModel["status"]) => {
			const ruleSet = compileRuleSet({ ...defaultRuleSet("KE"), model: { ...AMOUNTS, status } }, catalogue);
			return createLearningModel(ruleSet, undefined).rules.filter(({ id }) => id === MODEL_ID);
		};
		expect(idsOf("active")).toMatchObject([{ weight: 1, isFixed: true }]);
		expect(idsOf("shadow")).toEqual([]);
		expect(learnedStrengthOf({ rule: MODEL_ID, strength: 1, weight: -0.4 })).toBe(-0.4);
	});

	it("is compared by its facts, and moves with a draft onto a newer version", () => {
		const base = { ...defaultRuleSet("KE"), bias: -3, model: AMOUNTS };
		const { model: _model, ...removed } = base;
		const { nodes: _nodes, start: _start, ...facts } = AMOUNTS;
		expect(diffRuleSets(base, removed)).toEqual([{ path: "model", before: facts, after: null }]);
		const newer = { ...base, bias: -2 };
		expect(rebaseRuleSet(base, removed, newer)).not.toHaveProperty("model");
		expect(rebaseRuleSet(removed, base, { ...removed, bias: -2 })).toMatchObject({ bias: -2, model: AMOUNTS });
		expect(rebaseRuleSet(base, { ...base, bias: -4 }, base)).toMatchObject({ bias: -4, model: AMOUNTS });
		const other = { ...base, model: { ...AMOUNTS, digest: "1" } };
		expect(() => rebaseRuleSet(base, removed, other)).toThrow("model: was changed meanwhile");
	});

	it("is refused if it would take too long to explain, though it has few nodes", () => {
		// A tree whose every right branch splits again is as deep as it has splits.
		const chain = Array.from({ length: 30 }, () => [0, -1]).flat();
		const signals = Array.from({ length: 110 }, () => [...chain, -1]).flat();
		const nodes = {
			signals,
			values: signals.map(() => 1),
			covers: signals.map(() => 1),
			unknowns: signals.map(() => 0),
		};
		const compile = (treeCount: number) => {
			const cut = (list: number[]) => list.slice(0, treeCount * 61);
			const { values, covers, unknowns } = nodes;
			const short = { signals: cut(signals), values: cut(values), covers: cut(covers), unknowns: cut(unknowns) };
			return compileRuleSet({ ...defaultRuleSet("KE"), model: { ...AMOUNTS, treeCount, nodes: short } }, catalogue);
		};
		expect(compile(90).model).toBeDefined();
		expect(() => compile(110)).toThrow("model.nodes: take 1139050 steps to explain");
	});

	it.each([
		["a signal that nobody knows", { signals: ["amountMinor", "isBad"] }, "model.signals.isBad"],
		["a status that is none", { status: "live" }, "model.status"],
		["an end within a tree", { treeCount: 3 }, "model.nodes"],
		["nodes of different lengths", { nodes: { ...AMOUNTS.nodes, covers: [1] } }, "model.nodes.covers"],
		["a value that is no number", { nodes: { ...AMOUNTS.nodes, values: [..."abcdefgh"] } }, "model.nodes.values.0"],
		["neutral log-odds that are none", { neutral: Number.NaN }, "model.neutral"],
		["no cover", { nodes: { ...AMOUNTS.nodes, covers: [100, 0, 1, 1, 1, 1, 1, 1] } }, "model.nodes.covers.1"],
	])("is refused in a document with %s", (_, fields, field) => {
		const model = { ...AMOUNTS, ...fields } as unknown as OutsideModel;
		const compile = () => compileRuleSet({ ...defaultRuleSet("KE"), model }, catalogue);
		expect(compile).toThrow(
			expect.objectContaining({ details: expect.arrayContaining([expect.objectContaining({ field })]) }),
		);
	});
});
