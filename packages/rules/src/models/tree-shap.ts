// Exact contributions of signals to the sum of decision trees: path-dependent TreeSHAP (Lundberg and others, 2018, algorithm
// 2), the same as `pred_contrib` of LightGBM and `pred_contribs` of XGBoost.

import { type FlatTrees, takesLeft } from "./flat-trees.ts";

/**
 * A path holds the signals that were asked on the way to a node. For each it holds the share of the training data that goes
 * on if the signal is unknown (`zeros`) and whether the event goes on (`ones`). `weights` counts subsets of these signals by
 * size. Each depth of a tree has its own line of `width` places.
 */
export class TreeShap {
	private readonly trees: FlatTrees;
	private readonly width: number;
	private readonly signals: Int16Array;
	private readonly zeros: Float64Array;
	private readonly ones: Float64Array;
	private readonly weights: Float64Array;
	/** 1 / n. Divisions took half of the time. */
	private readonly inverses: Float64Array;
	private values: Float64Array = new Float64Array(0);
	private parts: Float64Array = new Float64Array(0);

	constructor(trees: FlatTrees) {
		this.trees = trees;
		this.width = trees.depthMax + 2;
		const places = this.width * this.width;
		this.signals = new Int16Array(places);
		this.zeros = new Float64Array(places);
		this.ones = new Float64Array(places);
		this.weights = new Float64Array(places);
		this.inverses = Float64Array.from({ length: this.width + 1 }, (_, number) => 1 / number);
	}

	/** Adds to `parts` what each signal contributes. */
	explain(values: Float64Array, parts: Float64Array): void {
		this.values = values;
		this.parts = parts;
		for (const root of this.trees.roots) this.visit(root, 0, 0, 1, 1, -1);
	}

	/** `length` is the number of places that the path has before this step. */
	private visit(node: number, depth: number, length: number, zero: number, one: number, by: number): void {
		const line = depth * this.width;
		if (depth > 0) this.copyLine(line - this.width, line, length);
		this.extend(line, length, zero, one, by);
		const signal = this.trees.signals[node] as number;
		if (signal < 0) this.settle(line, length, this.trees.values[node] as number);
		else this.branch(node, signal, depth, length);
	}

	private branch(node: number, signal: number, depth: number, last: number): void {
		const { trees } = this;
		const right = trees.rights[node] as number;
		const limit = trees.values[node] as number;
		const isLeft = takesLeft(this.values[signal] as number, limit, trees.unknowns[node] as number);
		const taken = isLeft ? node + 1 : right;
		const other = isLeft ? right : node + 1;
		const line = depth * this.width;
		let zero = 1;
		let one = 1;
		let length = last + 1;
		for (let place = 1; place <= last; place += 1) {
			if (this.signals[line + place] !== signal) continue;
			zero = this.zeros[line + place] as number;
			one = this.ones[line + place] as number;
			this.unwind(line, last, place);
			length -= 1;
			break;
		}
		const share = zero / (trees.covers[node] as number);
		this.visit(taken, depth + 1, length, share * (trees.covers[taken] as number), one, signal);
		this.visit(other, depth + 1, length, share * (trees.covers[other] as number), 0, signal);
	}

	/** Loops are faster here than `copyWithin`, because the lines are short. */
	private copyLine(from: number, to: number, length: number): void {
		const { signals, zeros, ones, weights } = this;
		for (let place = 0; place < length; place += 1) {
			signals[to + place] = signals[from + place] as number;
			zeros[to + place] = zeros[from + place] as number;
			ones[to + place] = ones[from + place] as number;
			weights[to + place] = weights[from + place] as number;
		}
	}

	private extend(line: number, last: number, zero: number, one: number, by: number): void {
		const { weights } = this;
		this.signals[line + last] = by;
		this.zeros[line + last] = zero;
		this.ones[line + last] = one;
		weights[line + last] = last === 0 ? 1 : 0;
		const inverse = this.inverses[last + 1] as number;
		for (let place = last - 1; place >= 0; place -= 1) {
			const weight = (weights[line + place] as number) * inverse;
			weights[line + place + 1] = (weights[line + place + 1] as number) + one * weight * (place + 1);
			weights[line + place] = zero * weight * (last - place);
		}
	}

	/** Takes a signal out of the path again, because the tree asks for it a second time. */
	private unwind(line: number, last: number, place: number): void {
		const { weights } = this;
		const zero = this.zeros[line + place] as number;
		const one = this.ones[line + place] as number;
		let next = weights[line + last] as number;
		for (let at = last - 1; at >= 0; at -= 1) {
			const weight = weights[line + at] as number;
			if (one === 0) weights[line + at] = (weight * (last + 1)) / (zero * (last - at));
			else {
				const without = (next * (last + 1)) / ((at + 1) * one);
				weights[line + at] = without;
				next = weight - (without * zero * (last - at)) / (last + 1);
			}
		}
		for (let at = line + place; at < line + last; at += 1) {
			this.signals[at] = this.signals[at + 1] as number;
			this.zeros[at] = this.zeros[at + 1] as number;
			this.ones[at] = this.ones[at + 1] as number;
		}
	}

	/** At a leaf, each signal of the path gets its share. */
	private settle(line: number, last: number, value: number): void {
		const { parts, signals, ones, zeros } = this;
		// The shares of all signals by which the event left this way are the same, and most leaves have some.
		const left = last === 0 ? 0 : this.sumWithoutLeft(line, last) * value;
		for (let place = line + 1; place <= line + last; place += 1) {
			const signal = signals[place] as number;
			const zero = zeros[place] as number;
			const share = ones[place] === 0 ? -left : this.sumWithout(line, last, zero) * (1 - zero) * value;
			parts[signal] = (parts[signal] as number) + share;
		}
	}

	/** The sum of the weights after `unwind` of a signal that goes on, without changing the path. */
	private sumWithout(line: number, last: number, zero: number): number {
		const { weights, inverses } = this;
		const shrink = zero * (inverses[last + 1] as number);
		let next = (weights[line + last] as number) * (last + 1);
		let sum = 0;
		for (let at = last - 1; at >= 0; at -= 1) {
			const without = next * (inverses[at + 1] as number);
			sum += without;
			next = ((weights[line + at] as number) - without * shrink * (last - at)) * (last + 1);
		}
		return sum;
	}

	/** The same for a signal by which the event leaves the way, times its share of the training data. */
	private sumWithoutLeft(line: number, last: number): number {
		const { weights, inverses } = this;
		let sum = 0;
		for (let at = 0; at < last; at += 1) sum += (weights[line + at] as number) * (inverses[last - at] as number);
		return sum * (last + 1);
	}
}
