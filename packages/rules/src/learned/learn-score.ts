// One round that learns the weights and a layer on top of them. The layer starts from the weights, so that weights which
// moved by themselves would count the same evidence twice.

import type { ErrorDetail, LearningSettings, RuleSetDocument } from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import { learnWeights } from "../learning/learn-weights.ts";
import { createLearningModel, type LearningModel } from "../learning/learning-model.ts";
import { moveWeights } from "../learning/move-weights.ts";
import { compileRuleSet } from "../rule-set/compile-rule-set.ts";
import { compileCheckedLayer } from "./check-layer.ts";
import { LAYER_ID } from "./compile-layer.ts";
import { type LayerResult, type LayerRows, learnLayer } from "./learn-layer.ts";

export interface ScoreResult extends Omit<LayerResult, "layer"> {
	/** The rules with what was learned; absent when there is no candidate. */
	readonly document?: RuleSetDocument;
}

/** The rules of `rows` are numbered by `createScoreModel`. */
export function learnScore(document: RuleSetDocument, rows: LayerRows, settings: LearningSettings): ScoreResult {
	const moved = moveByLabels(document, rows, settings);
	const { pins, layer: today } = document;
	const { layer, ...result } = learnLayer(createScoreModel(moved), rows, settings, today, pins);
	if (result.waits !== undefined || layer === undefined) return result;
	// Where the rules are far from the labels, the sums can grow beyond what a rule set may hold.
	const problems: ErrorDetail[] = [];
	compileCheckedLayer({ layer }, problems);
	if (problems.length > 0) return { ...result, waits: "not_converged" };
	return { ...result, document: { ...moved, layer, ...(pins && { pins }) } };
}

/** The document with the weights that labels teach without a layer, or as it is if they pass no check. */
function moveByLabels(document: RuleSetDocument, rows: LayerRows, settings: LearningSettings): RuleSetDocument {
	const { layer: _layer, pins: _pins, ...bare } = document;
	const model = createScoreModel(bare);
	const alone = {
		...model,
		rules: model.rules.map((rule) => (rule.id === LAYER_ID ? { ...rule, weight: 0, prior: 0 } : rule)),
	};
	const { waits, fitted } = learnWeights(alone, rows, settings);
	return waits === undefined && fitted !== undefined ? moveWeights(bare, model, fitted) : bare;
}

/** The model by which the rules of the rows are numbered: always with a layer. */
export function createScoreModel(document: RuleSetDocument): LearningModel {
	return createLearningModel(compileRuleSet(document, catalogue), document.learned, true);
}
