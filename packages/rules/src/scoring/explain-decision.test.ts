import type { LearnedLayer } from "@hakiki/domain";
import { expect, it } from "vitest";
import { LAYER_ID } from "../learned/compile-layer.ts";
import { Backtest } from "../replay/backtest.ts";
import { defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { makePayout, START_MS } from "../testing/events.ts";
import { makeWorkspace } from "../testing/story.ts";
import { type ExplainedDecision, explainDecision } from "./explain-decision.ts";

const LAYER: LearnedLayer = {
	trainedTo: START_MS,
	constant: 0.25,
	pivot: 0,
	topFactor: 1,
	curves: {
		amountMinor: { edges: [90_000], values: [0, -0.4, 1.2], shares: [0, 0.9, 0.1] },
		knownBalanceMinor: { edges: [90_000], values: [0.3, 0, 0], shares: [0.5, 0.3, 0.2] },
	},
	tables: [],
};

it("gives the points of every rule and of every part of the layer, and the signals that were read", () => {
	let explained: ExplainedDecision | undefined;
	const backtest = new Backtest({
		workspace: makeWorkspace(),
		ruleSet: { ...defaultRuleSet("KE"), layer: LAYER },
		trace: (trace) => {
			explained = explainDecision(trace);
		},
	});
	const { score } = backtest.take({ event: makePayout(START_MS, 1_000, "ann") });
	const { bias = 0, rules = [], parts, signals } = explained ?? {};
	const sum = rules.reduce((total, { points }) => total + points, bias);
	expect(Math.round(1_000 / (1 + Math.exp(-sum))) / 10).toBe(score);
	expect(rules.find(({ rule }) => rule === LAYER_ID)?.points).toBeCloseTo(0.25 + 1.2 + 0.3, 6);
	expect(parts).toEqual([
		{ of: "layer", signals: ["amountMinor"], says: ["KES 1,000"], points: 1.2 },
		{
			of: "layer",
			signals: ["knownBalanceMinor"],
			says: [expect.stringMatching(/^not known: The balance before this event/)],
			points: 0.3,
		},
	]);
	expect(signals).toContainEqual(expect.objectContaining({ name: "amountMinor", value: 100_000 }));
	expect(signals?.map(({ name }) => name)).not.toContain("payeeFraudShare30d");
});
