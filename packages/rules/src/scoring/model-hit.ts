// What a model from outside says about an event, in the form of a rule that fired. So score, reasons, shadow and stored
// decisions treat it like any rule.

import { boundLayer } from "../learned/compile-layer.ts";
import { MODEL_ID, type TreeModel } from "../models/tree-model.ts";
import type { Evidence, Rule } from "../rule.ts";
import type { SignalValues } from "../signals/signals.ts";
import { describeParts, REASON_MIN } from "./describe-signals.ts";
import type { CountedHit } from "./evaluate-rules.ts";

const MODEL_RULE: Rule = {
	id: MODEL_ID,
	title: "Model trained outside",
	why: "A model that the workspace loaded finds this event more suspicious than the average one.",
	appliesTo: ["out", "in"],
	parameters: {},
	signals: [],
	weight: 1,
	tags: [],
	evaluate: () => undefined,
};
/** A weight below zero keeps it out of the reasons. */
const MODEL_TRUST: Rule = { ...MODEL_RULE, weight: -1 };
const NOTHING = { sentence: "", evidence: {} };

/**
 * The neutral log-odds are left out, because the bias of the rules already says how rare fraud is. Returns undefined if the
 * model adds nothing.
 */
export function findModelHit(model: TreeModel, signals: SignalValues): CountedHit | undefined {
	const weight = boundLayer(model.judge(signals) - model.neutral);
	if (weight === 0) return undefined;
	const isReason = model.isActive && weight >= REASON_MIN;
	const rule = isReason ? MODEL_RULE : MODEL_TRUST;
	return {
		compiled: { rule, weight, isShadow: !model.isActive, isCap: false, parameters: {} },
		hit: isReason ? describe(model, signals) : NOTHING,
		strength: 1,
		floor: undefined,
		holds: false,
		reports: undefined,
	};
}

function describe(model: TreeModel, signals: SignalValues): { sentence: string; evidence: Evidence } {
	const otherwise = "A model trained outside finds this event more suspicious than the rules alone";
	return describeParts(model.explain(signals), (part) => model.signals.slice(part, part + 1), signals, otherwise);
}
