// A model of decision trees, ready for decisions: all nodes in flat arrays, evaluated without creating an object.

import type { OutsideModel } from "@hakiki/domain";
import { type LayerSignalName, readLayerValue } from "../learned/layer-signals.ts";
import type { SignalValues } from "../signals/signals.ts";
import { type FlatTrees, takesLeft } from "./flat-trees.ts";
import { TreeShap } from "./tree-shap.ts";

/** The model fires like a rule of this name. */
export const MODEL_ID = "outside_model";

export class TreeModel {
	/** The signals that are read, in the order of the values for `sum` and `explain`. */
	readonly signals: readonly LayerSignalName[];
	readonly isActive: boolean;
	/** The log-odds of the average event in training. The contributions of an event start from it. */
	readonly expected: number;
	/** The log-odds at which the model adds nothing. */
	readonly neutral: number;
	private readonly trees: FlatTrees;
	private readonly start: number;
	/** XGBoost calculates with 32 bits. Its thresholds separate such numbers, so that others could take another way. */
	private readonly isSingle: boolean;
	private readonly values: Float64Array;
	private shap: TreeShap | undefined;

	constructor({ signals, status, library, start, neutral }: OutsideModel, trees: FlatTrees) {
		this.signals = signals as readonly LayerSignalName[];
		this.isActive = status === "active";
		this.isSingle = library === "xgboost";
		this.start = start;
		this.trees = trees;
		this.values = new Float64Array(signals.length);
		this.expected = start + expectedOf(trees);
		this.neutral = neutral ?? this.expected;
	}

	/** The log-odds of an event. */
	judge(signals: SignalValues): number {
		return this.sum(this.read(signals));
	}

	/** The contribution of each signal on top of `expected`, in the order of `signals`. */
	explain(signals: SignalValues): Float64Array {
		const parts = new Float64Array(this.signals.length);
		this.share(this.read(signals), parts);
		return parts;
	}

	/** The same as `judge` for values that were read already. NaN is unknown. */
	sum(values: Float64Array): number {
		const { isSingle } = this;
		const { roots, signals, values: limits, unknowns, rights } = this.trees;
		let sum = this.start;
		if (isSingle) roundAll(values);
		for (let tree = 0; tree < roots.length; tree += 1) {
			let node = roots[tree] as number;
			let signal = signals[node] as number;
			while (signal >= 0) {
				const isLeft = takesLeft(values[signal] as number, limits[node] as number, unknowns[node] as number);
				node = isLeft ? node + 1 : (rights[node] as number);
				signal = signals[node] as number;
			}
			sum += limits[node] as number;
			if (isSingle) sum = Math.fround(sum);
		}
		return sum;
	}

	/** The same as `explain` for values that were read already. Adds to `parts`. */
	share(values: Float64Array, parts: Float64Array): void {
		if (this.isSingle) roundAll(values);
		this.shap ??= new TreeShap(this.trees);
		this.shap.explain(values, parts);
	}

	private read(signals: SignalValues): Float64Array {
		const { values, signals: names } = this;
		for (let place = 0; place < names.length; place += 1)
			values[place] = readLayerValue(signals, names[place] as LayerSignalName);
		return values;
	}
}

function roundAll(values: Float64Array): void {
	for (let place = 0; place < values.length; place += 1) values[place] = Math.fround(values[place] as number);
}

/** The average of all trees over the training data. */
function expectedOf({ signals, values, covers, rights }: FlatTrees): number {
	const shares = new Float64Array(signals.length).fill(1);
	let sum = 0;
	for (let node = 0; node < signals.length; node += 1) {
		const share = shares[node] as number;
		if ((signals[node] as number) < 0) sum += share * (values[node] as number);
		else
			for (const child of [node + 1, rights[node] as number])
				shares[child] = (share * (covers[child] as number)) / (covers[node] as number);
	}
	return sum;
}
