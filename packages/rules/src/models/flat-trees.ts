// Decision trees in flat arrays, built from the lists that a document carries.

import type { ModelNodes } from "@hakiki/domain";

/** Where an event goes, as a sum of these: left instead of right, if its value is zero, if it has no value. */
export const GOES_LEFT = 1;
export const IF_ZERO = 2;
export const IF_UNKNOWN = 4;

/** LightGBM takes smaller values for zero. */
const ZERO_MAX = Math.fround(1e-35);

/** Trees in flat arrays. A left child follows its parent. */
export interface FlatTrees {
	/** The first node of each tree. */
	readonly roots: Int32Array;
	/** -1 for a leaf. */
	readonly signals: Int16Array;
	readonly values: Float64Array;
	readonly covers: Float64Array;
	readonly unknowns: Uint8Array;
	/** The right child of each node. */
	readonly rights: Int32Array;
	readonly depthMax: number;
	/** About how many steps an explanation takes: for each leaf the square of its depth. */
	readonly explanationSteps: number;
}

/** `way` is the node's place in `unknowns`. */
export function takesLeft(value: number, limit: number, way: number): boolean {
	if (value <= limit) return (way & IF_ZERO) === 0 || Math.abs(value) > ZERO_MAX || (way & GOES_LEFT) !== 0;
	if (value > limit) return (way & IF_ZERO) !== 0 && Math.abs(value) <= ZERO_MAX && (way & GOES_LEFT) !== 0;
	// The value is unknown. Without a way of its own it counts as zero.
	return (way & IF_UNKNOWN) === 0 ? takesLeft(0, limit, way) : (way & GOES_LEFT) !== 0;
}

/** Deeper trees are refused. It bounds what a decision and an explanation cost. */
export const DEPTH_MAX = 32;

/** Returns undefined if the nodes are no whole trees, or trees that are too deep. */
export function flattenTrees({ signals, values, covers, unknowns }: ModelNodes): FlatTrees | undefined {
	const rights = new Int32Array(signals.length);
	const roots: number[] = [];
	/** The nodes whose right branch is still to come. */
	const open = new Int32Array(DEPTH_MAX + 1);
	let depth = 0;
	let depthMax = 0;
	let explanationSteps = 0;
	let isNewTree = true;
	for (const [node, signal] of signals.entries()) {
		if (isNewTree) roots.push(node);
		isNewTree = false;
		if (signal >= 0) {
			if (depth === DEPTH_MAX) return undefined;
			open[depth] = node;
			depth += 1;
			depthMax = Math.max(depthMax, depth);
			continue;
		}
		explanationSteps += depth * depth;
		// A right branch that ends also ends the branches that it is the right branch of.
		while (depth > 0 && rights[open[depth - 1] as number] !== 0) depth -= 1;
		if (depth === 0) isNewTree = true;
		else rights[open[depth - 1] as number] = node + 1;
	}
	if (!isNewTree) return undefined;
	return {
		roots: Int32Array.from(roots),
		signals: Int16Array.from(signals),
		values: Float64Array.from(values),
		covers: Float64Array.from(covers),
		unknowns: Uint8Array.from(unknowns),
		rights,
		depthMax,
		explanationSteps,
	};
}
