// Gradient boosting of small trees over at most two signals each, on bins. Each tree has at most four leaves, so the sum
// of all trees is a sum of curves and tables. The same rows give the same trees to the last bit.

import { CURVE_BINS_MAX, joinBin, UNKNOWN_BIN } from "./bins.ts";
import { boundLayer, slopeOfBound } from "./compile-layer.ts";

/** More of the signal may only raise or only lower the risk. */
export type Direction = "raises" | "lowers" | "either";

export interface TrainingRows {
	readonly length: number;
	/** The bins of a row are adjacent: row × signals. */
	readonly bins: Uint8Array;
	readonly isFraud: Uint8Array;
	readonly weights: Float64Array;
	/** The rules' log-odds. */
	readonly base: Float64Array;
}

export interface GrowOptions {
	readonly edgeCounts: readonly number[];
	readonly directions: readonly Direction[];
	readonly treesMax: number;
	readonly rate: number;
	readonly pairsMax: number;
	/** Ends after this many trees without progress on the later rows. */
	readonly patience: number;
	/** About how many rows each tree reads. */
	readonly sample: number;
	readonly penalty: number;
	readonly leafWeightMin: number;
}

export interface Cut {
	/** Bins from here on go to the high side. */
	readonly bin: number;
	readonly isUnknownHigh: boolean;
}

/** The leaves are: low and low, low and high, high and low, high and high. */
export interface Tree {
	readonly first: number;
	readonly cut: Cut;
	readonly second: number;
	/** Undefined where a side is not divided. */
	readonly lowCut: Cut | undefined;
	readonly highCut: Cut | undefined;
	readonly leaves: readonly [number, number, number, number];
}

export interface Grown {
	readonly trees: readonly Tree[];
	/** The log-loss on the later rows before and after. */
	readonly lossBefore: number;
	readonly loss: number;
}

const LINE = CURVE_BINS_MAX + 1;

interface Best extends Cut {
	readonly gain: number;
	readonly low: number;
	readonly high: number;
}

interface Bounds {
	readonly min: number;
	readonly max: number;
}

/**
 * Most events are honest, and their sum stays near the start. It is low, so that the whole bound is left for what is
 * suspicious.
 */
export const START_SUM = -2;

const FREE: Bounds = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

export class Grower {
	private readonly rows: TrainingRows;
	private readonly options: GrowOptions;
	private readonly signalCount: number;
	/** The sum of the trees so far, before the bound. */
	private readonly sums: Float64Array;
	private readonly slopes: Float64Array;
	private readonly bends: Float64Array;
	private readonly picked: Uint32Array;
	private pickedCount = 0;
	private readonly pairs = new Set<number>();
	private state = 0x9e3779b9;
	private readonly root: Float64Array;
	private readonly low: Float64Array;
	private readonly high: Float64Array;

	constructor(rows: TrainingRows, options: GrowOptions) {
		this.rows = rows;
		this.options = options;
		this.signalCount = options.edgeCounts.length;
		this.sums = new Float64Array(rows.length);
		this.slopes = new Float64Array(rows.length);
		this.bends = new Float64Array(rows.length);
		this.picked = new Uint32Array(rows.length);
		[this.root, this.low, this.high] = [0, 0, 0].map(() => new Float64Array(this.signalCount * LINE * 2)) as [
			Float64Array,
			Float64Array,
			Float64Array,
		];
	}

	/** Grows all trees, without a check. */
	growAll(): readonly Tree[] {
		this.sums.fill(START_SUM);
		const trees: Tree[] = [];
		while (trees.length < this.options.treesMax) {
			const tree = this.addNext();
			if (tree === undefined) break;
			trees.push(tree);
		}
		return trees;
	}

	/** Grows trees as long as they help on later rows. */
	grow(later: TrainingRows): Grown {
		const { treesMax, patience } = this.options;
		this.sums.fill(START_SUM);
		const laterSums = new Float64Array(later.length).fill(START_SUM);
		const trees: Tree[] = [];
		const lossBefore = lossOf(later, laterSums);
		let best = { loss: lossBefore, count: 0 };
		while (trees.length < treesMax && trees.length - best.count < patience) {
			const tree = this.addNext();
			if (tree === undefined) break;
			trees.push(tree);
			addTree(laterSums, later, tree, this.signalCount);
			const loss = lossOf(later, laterSums);
			if (loss < best.loss) best = { loss, count: trees.length };
		}
		return { trees: trees.slice(0, best.count), lossBefore, loss: best.loss };
	}

	private addNext(): Tree | undefined {
		this.differentiate();
		const tree = this.growTree();
		if (tree !== undefined) addTree(this.sums, this.rows, tree, this.signalCount);
		return tree;
	}

	/** Fills slopes and bends, and picks rows in proportion to what they can still teach. */
	private differentiate(): void {
		const { rows, sums, slopes, bends, options } = this;
		let total = 0;
		for (let row = 0; row < rows.length; row += 1) {
			const sum = sums[row] ?? 0;
			const chance = 1 / (1 + Math.exp(-(rows.base[row] ?? 0) - boundLayer(sum)));
			const weight = rows.weights[row] ?? 0;
			// Near the bound a change has little effect, so such a row teaches little.
			const part = slopeOfBound(sum);
			slopes[row] = weight * part * (chance - (rows.isFraud[row] ?? 0));
			bends[row] = weight * part * part * Math.max(chance * (1 - chance), 1e-6);
			total += Math.abs(slopes[row] ?? 0);
		}
		this.pick(total / options.sample);
	}

	private pick(limit: number): void {
		const { slopes, bends, picked, rows } = this;
		let count = 0;
		for (let row = 0; row < rows.length; row += 1) {
			const slope = Math.abs(slopes[row] ?? 0);
			if (slope === 0) continue;
			this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
			if (slope < limit) {
				if ((this.state / 0x1_0000_0000) * limit >= slope) continue;
				const factor = limit / slope;
				slopes[row] = (slopes[row] ?? 0) * factor;
				bends[row] = (bends[row] ?? 0) * factor;
			}
			picked[count] = row;
			count += 1;
		}
		this.pickedCount = count;
	}

	private growTree(): Tree | undefined {
		this.fill(this.root, this.picked.subarray(0, this.pickedCount));
		let first = -1;
		let found: Best | undefined;
		for (let signal = 0; signal < this.signalCount; signal += 1) {
			const cut = this.findCut(this.root, signal, true, FREE);
			if (cut !== undefined && (found === undefined || cut.gain > found.gain)) [first, found] = [signal, cut];
		}
		if (found === undefined) return undefined;
		this.divide(first, found);
		const bounds = this.boundSides(first, found);
		const second = this.findSecond(first, bounds);
		const { rate } = this.options;
		const lowCut = second.low;
		const highCut = second.high;
		const leaves = [
			lowCut?.low ?? found.low,
			lowCut?.high ?? found.low,
			highCut?.low ?? found.high,
			highCut?.high ?? found.high,
		];
		const scaled = leaves.map((leaf) => leaf * rate) as [number, number, number, number];
		if (second.signal !== first) this.pairs.add(this.pairOf(first, second.signal));
		return { first, cut: found, second: second.signal, lowCut, highCut, leaves: scaled };
	}

	/** Leaves on the two sides of a cut in a signal with a direction may not cross its middle. */
	private boundSides(signal: number, { low, high }: Best): { readonly low: Bounds; readonly high: Bounds } {
		const middle = (low + high) / 2;
		const below = { min: Number.NEGATIVE_INFINITY, max: middle };
		const above = { min: middle, max: Number.POSITIVE_INFINITY };
		const direction = this.options.directions[signal];
		if (direction === "raises") return { low: below, high: above };
		if (direction === "lowers") return { low: above, high: below };
		return { low: FREE, high: FREE };
	}

	private findSecond(
		first: number,
		bounds: { readonly low: Bounds; readonly high: Bounds },
	): { readonly signal: number; readonly low: Best | undefined; readonly high: Best | undefined } {
		let chosen: { signal: number; low: Best | undefined; high: Best | undefined } = {
			signal: first,
			low: undefined,
			high: undefined,
		};
		let most = 0;
		const isFull = this.pairs.size >= this.options.pairsMax;
		for (let signal = 0; signal < this.signalCount; signal += 1) {
			const isPair = signal !== first;
			if (isPair && isFull && !this.pairs.has(this.pairOf(first, signal))) continue;
			const low = this.findCut(this.low, signal, isPair, bounds.low);
			const high = this.findCut(this.high, signal, isPair, bounds.high);
			const gain = (low?.gain ?? 0) + (high?.gain ?? 0);
			if (gain <= most) continue;
			most = gain;
			chosen = { signal, low, high };
		}
		return chosen;
	}

	private pairOf(one: number, other: number): number {
		return Math.min(one, other) * this.signalCount + Math.max(one, other);
	}

	/** Adds up the rows by signal and bin. */
	private fill(sums: Float64Array, picked: Uint32Array): void {
		const { rows, slopes, bends, signalCount } = this;
		sums.fill(0);
		for (let place = 0; place < picked.length; place += 1) {
			const row = picked[place] ?? 0;
			const slope = slopes[row] ?? 0;
			const bend = bends[row] ?? 0;
			const from = row * signalCount;
			for (let signal = 0; signal < signalCount; signal += 1) {
				const cell = (signal * LINE + (rows.bins[from + signal] ?? 0)) * 2;
				sums[cell] = (sums[cell] ?? 0) + slope;
				sums[cell + 1] = (sums[cell + 1] ?? 0) + bend;
			}
		}
	}

	/** Adds up both sides of a cut: one by its rows, the other by what is left. */
	private divide(signal: number, cut: Cut): void {
		const { rows, picked, pickedCount, signalCount } = this;
		const sides = [new Uint32Array(pickedCount), new Uint32Array(pickedCount)] as const;
		const counts = [0, 0];
		for (let place = 0; place < pickedCount; place += 1) {
			const row = picked[place] ?? 0;
			const side = isHigh(rows.bins[row * signalCount + signal] ?? 0, cut) ? 1 : 0;
			sides[side][counts[side] ?? 0] = row;
			counts[side] = (counts[side] ?? 0) + 1;
		}
		const isLowSmall = (counts[0] ?? 0) <= (counts[1] ?? 0);
		const [small, large] = isLowSmall ? [this.low, this.high] : [this.high, this.low];
		const side = isLowSmall ? 0 : 1;
		this.fill(small, sides[side].subarray(0, counts[side] ?? 0));
		for (let cell = 0; cell < large.length; cell += 1) large[cell] = (this.root[cell] ?? 0) - (small[cell] ?? 0);
	}

	private findCut(sums: Float64Array, signal: number, isCoarse: boolean, bounds: Bounds): Best | undefined {
		const { edgeCounts, directions, penalty, leafWeightMin } = this.options;
		const edgeCount = edgeCounts[signal] ?? 0;
		const direction = directions[signal];
		const from = signal * LINE * 2;
		let [slope, bend] = [0, 0];
		for (let bin = 0; bin <= edgeCount + 1; bin += 1) {
			slope += sums[from + bin * 2] ?? 0;
			bend += sums[from + bin * 2 + 1] ?? 0;
		}
		const whole = bestValueOf(slope, bend, penalty, bounds);
		const before = scoreOf(slope, bend, penalty, whole);
		const unknownSlope = sums[from + UNKNOWN_BIN * 2] ?? 0;
		const unknownBend = sums[from + UNKNOWN_BIN * 2 + 1] ?? 0;
		let best: Best | undefined;
		let [lowSlope, lowBend] = [0, 0];
		for (let bin = 2; bin <= edgeCount + 1; bin += 1) {
			lowSlope += sums[from + (bin - 1) * 2] ?? 0;
			lowBend += sums[from + (bin - 1) * 2 + 1] ?? 0;
			if (isCoarse && joinBin(bin, edgeCount) === joinBin(bin - 1, edgeCount)) continue;
			for (let side = 0; side < (unknownBend > 0 ? 2 : 1); side += 1) {
				const isUnknownHigh = side === 1 || unknownBend === 0;
				const downSlope = isUnknownHigh ? lowSlope : lowSlope + unknownSlope;
				const downBend = isUnknownHigh ? lowBend : lowBend + unknownBend;
				const [upSlope, upBend] = [slope - downSlope, bend - downBend];
				if (downBend < leafWeightMin || upBend < leafWeightMin) continue;
				const low = bestValueOf(downSlope, downBend, penalty, bounds);
				const high = bestValueOf(upSlope, upBend, penalty, bounds);
				if ((direction === "raises" && low > high) || (direction === "lowers" && low < high)) continue;
				const gain = scoreOf(downSlope, downBend, penalty, low) + scoreOf(upSlope, upBend, penalty, high) - before;
				if (gain > 1e-9 && (best === undefined || gain > best.gain)) best = { bin, isUnknownHigh, gain, low, high };
			}
		}
		return best;
	}
}

/** The best value of a leaf within its bounds. */
function bestValueOf(slope: number, bend: number, penalty: number, { min, max }: Bounds): number {
	const value = -slope / (bend + penalty);
	return value < min ? min : value > max ? max : value;
}

/** How much a leaf of this value lowers the loss. */
function scoreOf(slope: number, bend: number, penalty: number, value: number): number {
	return -(slope * value + ((bend + penalty) * value * value) / 2);
}

export function isHigh(bin: number, { bin: from, isUnknownHigh }: Cut): boolean {
	return bin === UNKNOWN_BIN ? isUnknownHigh : bin >= from;
}

/** Returns the leaf of a tree for the bins of its two signals. */
export function leafOf(tree: Tree, firstBin: number, secondBin: number): number {
	const isFirstHigh = isHigh(firstBin, tree.cut);
	const cut = isFirstHigh ? tree.highCut : tree.lowCut;
	const isSecondHigh = cut !== undefined && isHigh(secondBin, cut);
	return tree.leaves[(isFirstHigh ? 2 : 0) + (isSecondHigh ? 1 : 0)] ?? 0;
}

function addTree(sums: Float64Array, rows: TrainingRows, tree: Tree, signalCount: number): void {
	const { first, second } = tree;
	const lines = new Float64Array(LINE * LINE);
	for (let one = 0; one < LINE; one += 1)
		for (let other = 0; other < LINE; other += 1) lines[one * LINE + other] = leafOf(tree, one, other);
	for (let row = 0; row < rows.length; row += 1) {
		const from = row * signalCount;
		const cell = (rows.bins[from + first] ?? 0) * LINE + (rows.bins[from + second] ?? 0);
		sums[row] = (sums[row] ?? 0) + (lines[cell] ?? 0);
	}
}

const INTERCEPT_MAX = 10;

/** The constant that gives the start the least log-loss when it is added to the base, by Newton's method. */
export function findIntercept(rows: TrainingRows): number {
	let intercept = 0;
	for (let step = 0; step < 30; step += 1) {
		let [slope, bend] = [0, 1e-9];
		for (let row = 0; row < rows.length; row += 1) {
			const chance = 1 / (1 + Math.exp(-(rows.base[row] ?? 0) - START_SUM - intercept));
			slope += (rows.weights[row] ?? 0) * (chance - (rows.isFraud[row] ?? 0));
			bend += (rows.weights[row] ?? 0) * chance * (1 - chance);
		}
		const move = Math.max(-1, Math.min(1, -slope / bend));
		intercept = Math.max(-INTERCEPT_MAX, Math.min(INTERCEPT_MAX, intercept + move));
		if (Math.abs(move) < 1e-7) break;
	}
	return intercept;
}

export function lossOf(rows: TrainingRows, sums: Float64Array): number {
	let [loss, weights] = [0, 0];
	for (let row = 0; row < rows.length; row += 1) {
		const logit = (rows.base[row] ?? 0) + boundLayer(sums[row] ?? 0);
		const wrong = rows.isFraud[row] === 1 ? -logit : logit;
		const weight = rows.weights[row] ?? 0;
		loss += weight * (Math.max(wrong, 0) + Math.log1p(Math.exp(-Math.abs(wrong))));
		weights += weight;
	}
	return weights === 0 ? 0 : loss / weights;
}
