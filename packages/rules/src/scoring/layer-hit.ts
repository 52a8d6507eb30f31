// What the learned layer says about an event, in the form of a rule that fired. So score, reasons and stored decisions treat
// it like any rule.

import { type CompiledLayer, LAYER_ID, squeeze } from "../learned/compile-layer.ts";
import type { Evidence, Rule } from "../rule.ts";
import type { SignalValues } from "../signals/signals.ts";
import { describeParts, REASON_MIN } from "./describe-signals.ts";
import type { CountedHit } from "./evaluate-rules.ts";

const LAYER_RULE: Rule = {
	id: LAYER_ID,
	title: "Learned from labels",
	why: "Earlier frauds with such values were more frequent than the rules alone say.",
	appliesTo: ["out", "in"],
	parameters: {},
	signals: [],
	weight: 1,
	tags: [],
	evaluate: () => undefined,
};
/** A weight below zero keeps it out of the reasons. */
const LAYER_TRUST: Rule = { ...LAYER_RULE, weight: -1 };

/** `base` is what the rules say. Returns undefined if the layer adds nothing. */
export function findLayerHit(
	layer: CompiledLayer,
	base: number,
	reviewScore: number,
	signals: SignalValues,
): CountedHit | undefined {
	const limit = Math.log(reviewScore / (100 - reviewScore));
	const weight = squeeze(layer.add(signals), base, limit, layer.squeezing);
	if (weight === 0) return undefined;
	const isReason = weight >= REASON_MIN;
	return {
		compiled: { rule: isReason ? LAYER_RULE : LAYER_TRUST, weight, isShadow: false, isCap: false, parameters: {} },
		hit: isReason ? describe(layer, signals) : NOTHING,
		strength: 1,
		floor: undefined,
		holds: false,
		reports: undefined,
	};
}

const NOTHING = { sentence: "", evidence: {} };

function describe(layer: CompiledLayer, signals: SignalValues): { sentence: string; evidence: Evidence } {
	const parts = new Float64Array(layer.partSignals.length);
	layer.add(signals, parts);
	const otherwise = "Labels of earlier events make this one more suspicious than the rules alone";
	return describeParts(parts, (part) => layer.partSignals[part] ?? [], signals, otherwise);
}
