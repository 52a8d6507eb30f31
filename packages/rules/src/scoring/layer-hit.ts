// Adds the learned layer to the rules that fired on an event.

import { type CompiledLayer, LAYER_ID, squeeze } from "../learned/compile-layer.ts";
import { keepStop } from "../learned/keep-stops.ts";
import type { SignalValues } from "../signals/signals.ts";
import { declareLearned, describeParts, type Said } from "./describe-signals.ts";
import type { CountedHit } from "./evaluate-rules.ts";

const makeHit = declareLearned({
	id: LAYER_ID,
	title: "Learned from labels",
	why: "Earlier frauds with such values were more frequent than the rules alone say.",
});

/** The rules' own verdict on an event. */
export interface RulesVerdict {
	/** The sum of the rules' log-odds. */
	readonly base: number;
	readonly reviewScore: number;
	/** True if the layer must not let the event through where the rules stop it. */
	readonly isKept: boolean;
}

/** Returns undefined if the layer adds nothing. */
export function findLayerHit(
	layer: CompiledLayer,
	{ base, reviewScore, isKept }: RulesVerdict,
	signals: SignalValues,
): CountedHit | undefined {
	const limit = Math.log(reviewScore / (100 - reviewScore));
	const change = squeeze(layer.add(signals), base, limit, layer.squeezing);
	const weight = isKept ? keepStop(change, base, limit) : change;
	return makeHit({ weight, isShadow: false, describe: () => describe(layer, signals) });
}

function describe(layer: CompiledLayer, signals: SignalValues): Said {
	const parts = new Float64Array(layer.partSignals.length);
	layer.add(signals, parts);
	const otherwise = "Labels of earlier events make this one more suspicious than the rules alone";
	return describeParts(parts, (part) => layer.partSignals[part] ?? [], signals, otherwise);
}
