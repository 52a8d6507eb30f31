// The part of a rule set that can be learned: the rules that count towards the score, their weights today, and the
// prior of each weight.

import {
	EVENT_TYPES,
	type EventType,
	type LearnedWeight,
	type LearningSettings,
	type RuleSetDocument,
	type RuleTag,
	type Thresholds,
} from "@hakiki/domain";
import { LAYER_ID } from "../learned/compile-layer.ts";
import { MODEL_ID } from "../models/tree-model.ts";
import type { CompiledRule, RuleSet } from "../rule-set/rule-set.ts";
import type { FitTerm } from "./fit-weights.ts";

export interface ModelRule {
	readonly id: string;
	/** The weight today. */
	readonly weight: number;
	/** The weight that people set, before any learning. */
	readonly prior: number;
	readonly isTrust: boolean;
	/** True for forms, reports, screening and states, because labels of fraud cannot improve them. */
	readonly isFixed: boolean;
}

export interface LearningModel {
	readonly rules: readonly ModelRule[];
	readonly bias: { readonly value: number; readonly prior: number };
	readonly thresholds: Readonly<Record<EventType, Thresholds>>;
}

const FIXED_TAGS: ReadonlySet<RuleTag> = new Set<RuleTag>(["regulatory", "screening", "state"]);
const WEIGHT_MAX = 10;

/** The layer's share is no weight to fit, but it belongs to the sum. Its strength is its share. */
const LAYER_TERM: ModelRule = { id: LAYER_ID, weight: 1, prior: 1, isTrust: false, isFixed: true };
/** The same holds for a model from outside, unless it is in shadow. */
const MODEL_TERM: ModelRule = { ...LAYER_TERM, id: MODEL_ID };

/** Limits are left out, because they decide without a score. Rules that are off or in shadow are left out too. */
export function createLearningModel(
	ruleSet: RuleSet,
	learned: RuleSetDocument["learned"],
	hasLayer = ruleSet.layer !== undefined,
): LearningModel {
	const counted = new Map<string, CompiledRule>();
	for (const compiled of Object.values(ruleSet.byOccasion).flat())
		if (!compiled.isCap && !compiled.isShadow) counted.set(compiled.rule.id, compiled);
	const rules = [...counted.values()]
		.map(({ rule, weight }) => ({
			id: rule.id,
			weight,
			prior: priorOf(weight, learned?.weights[rule.id]),
			isTrust: rule.weight < 0,
			isFixed: rule.isFormal === true || rule.tags.some((tag) => FIXED_TAGS.has(tag)),
		}))
		.concat(hasLayer ? [LAYER_TERM] : [], ruleSet.model?.isActive === true ? [MODEL_TERM] : [])
		.sort((one, other) => (one.id < other.id ? -1 : 1));
	return {
		rules,
		bias: { value: ruleSet.bias, prior: priorOf(ruleSet.bias, learned?.bias) },
		thresholds: ruleSet.thresholds,
	};
}

/** If a weight differs from the learned one, a person has set it since, and it becomes the new prior. */
function priorOf(weight: number, learned: LearnedWeight | undefined): number {
	return learned?.to === weight ? learned.from : weight;
}

/**
 * The bounds of a fit: a suspicion stays a suspicion, and trust stays trust. A later step limits the move of a round.
 */
export function termsOf(
	model: LearningModel,
	settings: LearningSettings,
): { readonly rules: readonly FitTerm[]; readonly bias: FitTerm } {
	const rules = model.rules.map(({ id, weight, prior, isTrust, isFixed }): FitTerm => {
		const deviation = settings.priorDeviations[id] ?? settings.priorDeviation;
		if (isFixed) return { prior: weight, deviation, min: weight, max: weight };
		return {
			prior,
			deviation,
			min: isTrust ? -WEIGHT_MAX : 0,
			max: isTrust ? 0 : WEIGHT_MAX,
		};
	});
	const bias = { prior: model.bias.prior, deviation: settings.biasDeviation, min: -WEIGHT_MAX, max: WEIGHT_MAX };
	return { rules, bias };
}

/** Returns the log-odds at which an event of each type (in the order of `EVENT_TYPES`) is stopped and blocked. */
export function listLimits(thresholds: LearningModel["thresholds"]): {
	readonly review: readonly number[];
	readonly block: readonly number[];
} {
	return {
		review: EVENT_TYPES.map((type) => toLogit(thresholds[type].review)),
		block: EVENT_TYPES.map((type) => toLogit(thresholds[type].block)),
	};
}

function toLogit(score: number): number {
	return Math.log(score / (100 - score));
}
