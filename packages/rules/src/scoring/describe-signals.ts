// A reason in words, from signals and from how much each of them, or a group of them, added to the log-odds.

import { describeLayerSignal, type LayerSignalName, readLayerValue } from "../learned/layer-signals.ts";
import type { Evidence } from "../rule.ts";
import { roundTo, toMajor } from "../sentences.ts";
import type { SignalValues } from "../signals/signals.ts";

/** Less than this is no reason that a person should read. */
export const REASON_MIN = 0.5;
const PART_MIN = 0.25;
const PARTS_MAX = 3;

/** Names the values of the strongest parts. `otherwise` is the sentence if none is strong or known. */
export function describeParts(
	parts: Float64Array,
	signalsOf: (part: number) => readonly LayerSignalName[],
	signals: SignalValues,
	otherwise: string,
): { sentence: string; evidence: Evidence } {
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
