// Presents a learned part of the score in the form of a rule that fired. So score, reasons, shadow and stored decisions
// treat it like any rule. The reason in words comes from how much each signal, or group of signals, added to the log-odds.

import { describeLayerSignal, type LayerSignalName, readLayerValue } from "../learned/layer-signals.ts";
import type { Evidence, Rule } from "../rule.ts";
import { roundTo, toMajor } from "../sentences.ts";
import type { SignalValues } from "../signals/signals.ts";
import type { CountedHit } from "./evaluate-rules.ts";

/** Less than this is no reason that a person should read. */
const REASON_MIN = 0.5;
const PART_MIN = 0.25;
const PARTS_MAX = 3;
const NOTHING: Said = { sentence: "", evidence: {} };

export interface Said {
	readonly sentence: string;
	readonly evidence: Evidence;
}

interface Learned {
	readonly weight: number;
	readonly isShadow: boolean;
	/** Called only if the weight is a reason. */
	readonly describe: () => Said;
}

/** Returns the function that makes the hit, or undefined if nothing is added. */
export function declareLearned(
	facts: Pick<Rule, "id" | "title" | "why">,
): (learned: Learned) => CountedHit | undefined {
	const base = { ...facts, appliesTo: ["out", "in"] as const, parameters: {}, signals: [], tags: [] };
	const reason: Rule = { ...base, weight: 1, evaluate: () => undefined };
	// A weight below zero keeps it out of the reasons.
	const trust: Rule = { ...reason, weight: -1 };
	return ({ weight, isShadow, describe }) => {
		if (weight === 0) return undefined;
		const isReason = !isShadow && weight >= REASON_MIN;
		const rule = isReason ? reason : trust;
		return {
			compiled: { rule, evaluate: rule.evaluate, weight, isShadow, isCap: false, parameters: {} },
			hit: isReason ? describe() : NOTHING,
			strength: 1,
			floor: undefined,
			holds: false,
			reports: undefined,
		};
	};
}

/** Names the values of the strongest parts. `otherwise` is the sentence if none is strong or known. */
export function describeParts(
	parts: Float64Array,
	signalsOf: (part: number) => readonly LayerSignalName[],
	signals: SignalValues,
	otherwise: string,
): Said {
	const strongest = [...parts.keys()]
		.filter((part) => (parts[part] ?? 0) >= PART_MIN)
		.sort((one, other) => (parts[other] ?? 0) - (parts[one] ?? 0))
		.slice(0, PARTS_MAX);
	const named = new Set(strongest.flatMap(signalsOf));
	const known = [...named].filter((name) => signals[name] !== undefined).slice(0, PARTS_MAX);
	const described = known.map((name) => describeLayerSignal(name, readLayerValue(signals, name), signals.currency));
	const sentence = described.length === 0 ? otherwise : `Like earlier frauds: ${described.join(", ")}`;
	return { sentence, evidence: readEvidence(known, signals) };
}

function readEvidence(names: readonly LayerSignalName[], signals: SignalValues): Evidence {
	return Object.fromEntries(
		names.map((name) => {
			const value = signals[name];
			const isMoney = name.endsWith("Minor");
			const key = name.replace(/Minor$/, "").replace(/[A-Z0-9]+/g, (part) => `_${part.toLowerCase()}`);
			if (typeof value !== "number") return [key, value ?? null];
			return [key, isMoney ? toMajor(value) : roundTo(value, 2)];
		}),
	);
}
