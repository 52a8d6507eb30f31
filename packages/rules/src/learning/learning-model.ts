// What of a rule set can be learned: the rules that count towards the score, where their weights stand today, and the
// prior they are drawn to.

import {
	EVENT_TYPES,
	type EventType,
	type LearnedWeight,
	type LearningSettings,
	type RuleSetDocument,
	type RuleTag,
	type Thresholds,
} from "@hakiki/domain";
import type { CompiledRule, RuleSet } from "../rule-set/rule-set.ts";
import type { FitTerm } from "./fit-weights.ts";

export interface ModelRule {
	readonly id: string;
	/** Today's. */
	readonly weight: number;
	/** What people gave it, before any learning. */
	readonly prior: number;
	readonly isTrust: boolean;
	/** Forms, reports, screening and states say nothing of fraud that labels could sharpen. */
	readonly isFixed: boolean;
}

export interface LearningModel {
	readonly rules: readonly ModelRule[];
	readonly bias: { readonly value: number; readonly prior: number };
	readonly thresholds: Readonly<Record<EventType, Thresholds>>;
}

const FIXED_TAGS: ReadonlySet<RuleTag> = new Set<RuleTag>(["regulatory", "screening", "state"]);
const WEIGHT_MAX = 10;

/** Limits decide without a score and are no part of it; neither are rules that are off or only watched. */
export function createLearningModel(ruleSet: RuleSet, learned: RuleSetDocument["learned"]): LearningModel {
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
		.sort((one, other) => (one.id < other.id ? -1 : 1));
	return {
		rules,
		bias: { value: ruleSet.bias, prior: priorOf(ruleSet.bias, learned?.bias) },
		thresholds: ruleSet.thresholds,
	};
}

/** A weight that is no longer what learning made it was set by somebody, and that is the new prior. */
function priorOf(weight: number, learned: LearnedWeight | undefined): number {
	return learned?.to === weight ? learned.from : weight;
}

/** The bounds of a fit: suspicion stays suspicion, and trust stays trust. How far a round may go is seen to later. */
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

/** The log-odds at which an event of each type (in the order of `EVENT_TYPES`) is stopped, and blocked. */
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
