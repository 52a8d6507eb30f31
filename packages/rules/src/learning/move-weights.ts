// Builds a rule set with the learned weights. It also stores the weights that people had set.

import type { LearnedWeight, LearningResult, RuleChange, RuleSetDocument } from "@hakiki/domain";
import { LAYER_ID } from "../learned/compile-layer.ts";
import { MODEL_ID } from "../models/tree-model.ts";
import type { LearningModel } from "./learning-model.ts";

/** `model` is the model of the round. It knows the prior of each weight. */
export function moveWeights(
	document: RuleSetDocument,
	model: LearningModel,
	fitted: NonNullable<LearningResult["fitted"]>,
): RuleSetDocument {
	const rules: Record<string, RuleChange> = { ...document.rules };
	const custom = { ...document.custom };
	const learned: Record<string, LearnedWeight> = {};
	for (const { id, weight, prior } of model.rules) {
		if (id === LAYER_ID || id === MODEL_ID) continue;
		const moved = fitted.weights[id] ?? weight;
		if (moved !== prior) learned[id] = { from: prior, to: moved };
		const own = custom[id];
		if (own !== undefined) custom[id] = { ...own, weight: moved };
		else rules[id] = { ...rules[id], weight: moved };
	}
	return {
		...document,
		bias: fitted.bias,
		rules,
		...(document.custom === undefined ? {} : { custom }),
		learned: { bias: { from: model.bias.prior, to: fitted.bias }, weights: learned },
	};
}
