// Adds a model from outside to the rules that fired on an event.

import { boundLayer } from "../learned/compile-layer.ts";
import { MODEL_ID, type TreeModel } from "../models/tree-model.ts";
import type { SignalValues } from "../signals/signals.ts";
import { declareLearned, describeParts, type Said } from "./describe-signals.ts";
import type { CountedHit } from "./evaluate-rules.ts";

const makeHit = declareLearned({
	id: MODEL_ID,
	title: "Model trained outside",
	why: "A model that the workspace loaded finds this event more suspicious than the average one.",
});

/**
 * The neutral log-odds are left out, because the bias of the rules already says how rare fraud is. Returns undefined if the
 * model adds nothing.
 */
export function findModelHit(model: TreeModel, signals: SignalValues): CountedHit | undefined {
	const weight = boundLayer(model.judge(signals) - model.neutral);
	return makeHit({ weight, isShadow: !model.isActive, describe: () => describe(model, signals) });
}

function describe(model: TreeModel, signals: SignalValues): Said {
	const otherwise = "A model trained outside finds this event more suspicious than the rules alone";
	return describeParts(model.explain(signals), (part) => model.signals.slice(part, part + 1), signals, otherwise);
}
