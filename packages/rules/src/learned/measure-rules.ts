// Measures the rules' own effect in each step of a curve, so that a person sees beside it what the rules already say.

import type { LearnedLayer, LearningSettings } from "@hakiki/domain";
import { evidenceOf } from "../learning/check-candidate.ts";
import { binOf } from "./bins.ts";
import { LAYER_SIGNALS, type LayerSignalName } from "./layer-signals.ts";
import type { LayerRows } from "./learn-layer.ts";

const DECIMALS = 100;

interface MeasureInput {
	/** The rows that taught the layer. */
	readonly picked: Uint32Array;
	/** The log-odds of the rules, for every row. */
	readonly base: Float64Array;
	readonly rows: LayerRows;
	readonly settings: LearningSettings;
}

/** Adds to each curve the mean of the rules' log-odds in each step, less their mean over all rows. */
export function measureRules(layer: LearnedLayer, { picked, base, rows, settings }: MeasureInput): LearnedLayer {
	const weights = Float64Array.from(picked, (row) => evidenceOf(rows, row, settings));
	const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
	const mean = picked.reduce((sum, row, place) => sum + (base[row] ?? 0) * (weights[place] ?? 0), 0) / total;
	const curves = Object.entries(layer.curves).map(([name, curve]) => {
		const column = rows.columns[LAYER_SIGNALS.indexOf(name as LayerSignalName)];
		const edges = Float64Array.from(curve.edges);
		const sums = new Float64Array(curve.values.length);
		const shares = new Float64Array(curve.values.length);
		for (let place = 0; place < picked.length; place += 1) {
			const row = picked[place] ?? 0;
			const weight = weights[place] ?? 0;
			const bin = binOf(edges, column?.[row] ?? Number.NaN);
			sums[bin] = (sums[bin] ?? 0) + weight * ((base[row] ?? 0) - mean);
			shares[bin] = (shares[bin] ?? 0) + weight;
		}
		const rules = Array.from(sums, (sum, bin) => Math.round((sum / (shares[bin] || 1)) * DECIMALS) / DECIMALS);
		return [name, { ...curve, rules }] as const;
	});
	return { ...layer, curves: Object.fromEntries(curves) };
}
