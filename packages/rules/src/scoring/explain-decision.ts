// Explains one decision in full: what every rule added, what the parts of the learned layer and of the model added, and
// which signals were read.

import type { Floor, Thresholds } from "@hakiki/domain";
import { LAYER_ID } from "../learned/compile-layer.ts";
import { describeLayerSignal, type LayerSignalName, readLayerValue } from "../learned/layer-signals.ts";
import { MODEL_ID } from "../models/tree-model.ts";
import type { DecisionTrace } from "../outcome.ts";
import type { RuleSet } from "../rule-set/rule-set.ts";
import { DECLARED_SIGNALS } from "../signals/declared-signals.ts";
import { listReadSignals, type SignalValues } from "../signals/signals.ts";
import { type CountedHit, contributionOf } from "./evaluate-rules.ts";

/** Parts that add less are not worth a line. */
const PART_MIN = 0.005;

export interface ExplainedRule {
	readonly rule: string;
	readonly title: string;
	/** The reason in words. Empty for the layer and the model where they do not raise the score much. */
	readonly sentence: string;
	/** Its share of the log-odds. */
	readonly points: number;
	readonly weight: number;
	readonly strength: number;
	/** The least decision that the hit demands by itself. */
	readonly floor: Floor | undefined;
	readonly isCap: boolean;
	readonly isShadow: boolean;
}

export interface ExplainedPart {
	readonly of: "layer" | "model";
	readonly signals: readonly LayerSignalName[];
	/** The values in words. */
	readonly says: readonly string[];
	readonly points: number;
}

export interface ExplainedSignal {
	readonly name: string;
	readonly meaning: string;
	readonly unit: string | undefined;
	/** Undefined is unknown. */
	readonly value: unknown;
}

export interface ExplainedDecision {
	readonly bias: number;
	readonly thresholds: Thresholds;
	/** The heaviest first. Rules in shadow come last: they add nothing. */
	readonly rules: readonly ExplainedRule[];
	/** Before the bounds of layer and model, the heaviest first. */
	readonly parts: readonly ExplainedPart[];
	readonly signals: readonly ExplainedSignal[];
}

/** Call it while the event is being decided. */
export function explainDecision({ event, ruleSet, signals, hits }: DecisionTrace): ExplainedDecision {
	const read = new Map<string, unknown>(listReadSignals(signals));
	return {
		bias: ruleSet.bias,
		thresholds: ruleSet.thresholds[event.type],
		rules: hits.map(explainRule).sort((one, other) => rankOf(other) - rankOf(one)),
		parts: explainParts(ruleSet, hits, signals),
		signals: DECLARED_SIGNALS.filter(({ name }) => read.has(name)).map(({ name, meaning, unit }) => ({
			name,
			meaning,
			unit,
			value: read.get(name),
		})),
	};
}

function rankOf({ isShadow, points }: ExplainedRule): number {
	return isShadow ? Number.NEGATIVE_INFINITY : points;
}

function explainRule(hit: CountedHit): ExplainedRule {
	const { rule, isCap, isShadow, weight } = hit.compiled;
	return {
		rule: rule.id,
		title: rule.title,
		sentence: hit.hit.sentence,
		points: isShadow ? 0 : contributionOf(hit),
		weight,
		strength: hit.strength,
		floor: hit.floor ?? (isCap ? "block" : undefined),
		isCap,
		isShadow,
	};
}

function explainParts(
	{ layer, model }: RuleSet,
	hits: readonly CountedHit[],
	signals: SignalValues,
): readonly ExplainedPart[] {
	const parts: ExplainedPart[] = [];
	const add = (of: ExplainedPart["of"], names: readonly LayerSignalName[], points: number): void => {
		if (Math.abs(points) >= PART_MIN)
			parts.push({ of, signals: names, says: names.map((name) => describeSignal(name, signals)), points });
	};
	if (layer !== undefined && hits.some(({ compiled }) => compiled.rule.id === LAYER_ID)) {
		const added = new Float64Array(layer.partSignals.length);
		layer.add(signals, added);
		for (const [place, names] of layer.partSignals.entries()) add("layer", names, added[place] ?? 0);
	}
	if (model !== undefined && hits.some(({ compiled }) => compiled.rule.id === MODEL_ID)) {
		for (const [place, points] of model.explain(signals).entries())
			add("model", model.signals.slice(place, place + 1), points);
	}
	return parts.sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
}

function describeSignal(name: LayerSignalName, signals: SignalValues): string {
	const value = readLayerValue(signals, name);
	if (!Number.isNaN(value)) return describeLayerSignal(name, value, signals.currency);
	return `not known: ${DECLARED_SIGNALS.find((one) => one.name === name)?.meaning ?? name}`;
}
