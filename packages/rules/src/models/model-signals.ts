// The signals that a model from outside may read: those of the learned layer that are numbers.

import { isLayerSignal, LAYER_SIGNALS, type LayerSignalName, wordsOfSignal } from "../learned/layer-signals.ts";

export const MODEL_SIGNALS: readonly LayerSignalName[] = LAYER_SIGNALS.filter(
	(name) => wordsOfSignal(name) === undefined,
);

export function isModelSignal(name: string): name is LayerSignalName {
	return isLayerSignal(name) && wordsOfSignal(name) === undefined;
}

/** A name that differs more is no slip of the pen. */
const DISTANCE_MAX = 4;
const NAME_LENGTH_MAX = 60;

/** Returns the signal whose name is the most similar, without regard to case and underscores, if one is similar. */
export function findNearestSignal(name: string): LayerSignalName | undefined {
	const wanted = simplify(name.slice(0, NAME_LENGTH_MAX));
	let nearest: LayerSignalName | undefined;
	let least = DISTANCE_MAX + 1;
	for (const signal of MODEL_SIGNALS) {
		const distance = measureDistance(wanted, simplify(signal));
		if (distance >= least) continue;
		least = distance;
		nearest = signal;
	}
	return nearest;
}

function simplify(name: string): string {
	return name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/** Levenshtein's distance. */
function measureDistance(one: string, other: string): number {
	let line = Array.from({ length: other.length + 1 }, (_, column) => column);
	for (let row = 1; row <= one.length; row += 1) {
		const next = [row];
		for (let column = 1; column <= other.length; column += 1) {
			const replaced = (line[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
			next.push(Math.min(replaced, (line[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
		}
		line = next;
	}
	return line[other.length] ?? 0;
}
