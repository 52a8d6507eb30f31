// Adds up trees into curves and tables. What a table says about one signal alone is moved to that signal's curve, so that
// a curve can be read by itself and a table shows only what the two signals say together.

import type { LearnedCurve, LearnedTable } from "@hakiki/domain";
import { joinBin } from "./bins.ts";
import { leafOf, START_SUM, type TrainingRows, type Tree } from "./grow-trees.ts";

const ROUNDS = 50;
const SETTLED = 1e-6;
const DECIMALS = 10_000;

interface MergeInput {
	readonly signals: readonly string[];
	readonly edges: readonly (readonly number[])[];
	readonly rows: TrainingRows;
	readonly trees: readonly Tree[];
}

interface WideTable {
	readonly first: number;
	readonly second: number;
	readonly width: number;
	readonly values: Float64Array;
	readonly shares: Float64Array;
}

export interface Merged {
	readonly constant: number;
	readonly curves: Readonly<Record<string, LearnedCurve>>;
	readonly tables: readonly LearnedTable[];
}

export function mergeTrees({ signals, edges, rows, trees }: MergeInput): Merged {
	const binCount = (signal: number): number => (edges[signal]?.length ?? 0) + 2;
	const cellCount = (signal: number): number => joinBin(binCount(signal) - 1, edges[signal]?.length ?? 0) + 1;
	const curves = signals.map((_, signal) => new Float64Array(binCount(signal)));
	const tables = new Map<string, WideTable>();
	for (const tree of trees) {
		if (tree.first === tree.second) {
			const curve = curves[tree.first];
			curve?.forEach((value, bin) => {
				curve[bin] = value + leafOf(tree, bin, bin);
			});
			continue;
		}
		const [first, second] = tree.first < tree.second ? [tree.first, tree.second] : [tree.second, tree.first];
		const table = tables.get(`${first} ${second}`) ?? {
			first,
			second,
			width: cellCount(second),
			values: new Float64Array(cellCount(first) * cellCount(second)),
			shares: new Float64Array(cellCount(first) * cellCount(second)),
		};
		tables.set(`${first} ${second}`, table);
		const isTurned = tree.first !== first;
		// Any bin of a joined pair gives the same leaf, since cuts of pairs lie between joined bins.
		for (let one = 0; one < cellCount(first); one += 1)
			for (let other = 0; other < table.width; other += 1) {
				const [a, b] = [parting(one, edges[first]), parting(other, edges[second])];
				const cell = one * table.width + other;
				table.values[cell] = (table.values[cell] ?? 0) + (isTurned ? leafOf(tree, b, a) : leafOf(tree, a, b));
			}
	}
	const shares = measureShares(rows, signals.length, curves, tables, edges);
	for (const table of tables.values()) purify(table, curves, edges);
	let constant = START_SUM;
	const named: Record<string, LearnedCurve> = {};
	signals.forEach((name, signal) => {
		const curve = curves[signal] ?? new Float64Array(0);
		const share = shares[signal] ?? new Float64Array(0);
		if (curve.every((value) => value === 0)) return;
		const mean = curve.reduce((sum, value, bin) => sum + value * (share[bin] ?? 0), 0);
		constant += mean;
		named[name] = {
			edges: edges[signal] ?? [],
			values: Array.from(curve, (value) => round(value - mean)),
			shares: Array.from(share, round),
		};
	});
	return {
		constant: round(constant),
		curves: named,
		tables: [...tables.values()].map(({ first, second, width, values, shares: cells }) => ({
			signals: [signals[first] ?? "", signals[second] ?? ""],
			edges: [joinEdges(edges[first]), joinEdges(edges[second])],
			values: toLines(values, width),
			shares: toLines(cells, width),
		})),
	};
}

function toLines(cells: Float64Array, width: number): number[][] {
	return Array.from({ length: cells.length / width }, (_, line) =>
		Array.from(cells.subarray(line * width, (line + 1) * width), round),
	);
}

/** The first of the curve's bins that a bin of a table joins. */
function parting(cell: number, edges: readonly number[] = []): number {
	for (let bin = 0; bin < edges.length + 2; bin += 1) if (joinBin(bin, edges.length) === cell) return bin;
	return 0;
}

/** The edges that remain when bins are joined. */
function joinEdges(edges: readonly number[] = []): number[] {
	return edges.filter((_, place) => joinBin(place + 2, edges.length) !== joinBin(place + 1, edges.length));
}

/** Fills in the share of the rows in each cell of the tables, and returns the same for each bin of the curves. */
function measureShares(
	rows: TrainingRows,
	signalCount: number,
	curves: readonly Float64Array[],
	tables: ReadonlyMap<string, WideTable>,
	edges: MergeInput["edges"],
): Float64Array[] {
	const shares = curves.map((curve) => new Float64Array(curve.length));
	const total = rows.weights.reduce((sum, weight) => sum + weight, 0) || 1;
	const list = [...tables.values()];
	for (let row = 0; row < rows.length; row += 1) {
		const part = (rows.weights[row] ?? 0) / total;
		const binAt = (signal: number): number => rows.bins[row * signalCount + signal] ?? 0;
		shares.forEach((share, signal) => {
			share[binAt(signal)] = (share[binAt(signal)] ?? 0) + part;
		});
		for (const { first, second, width, shares: cells } of list) {
			const line = joinBin(binAt(first), edges[first]?.length ?? 0);
			const cell = line * width + joinBin(binAt(second), edges[second]?.length ?? 0);
			cells[cell] = (cells[cell] ?? 0) + part;
		}
	}
	return shares;
}

/** Moves the mean of each line and column of a table, by the shares of its rows, to the two curves. */
function purify(table: WideTable, curves: readonly Float64Array[], edges: MergeInput["edges"]): void {
	for (let round_ = 0; round_ < ROUNDS; round_ += 1) {
		const moved = Math.max(moveMeans(table, curves, edges, true), moveMeans(table, curves, edges, false));
		if (moved < SETTLED) return;
	}
}

function moveMeans(
	{ first, second, width, values, shares }: WideTable,
	curves: readonly Float64Array[],
	edges: MergeInput["edges"],
	isByLine: boolean,
): number {
	const height = values.length / width;
	const signal = isByLine ? first : second;
	const curve = curves[signal] ?? new Float64Array(0);
	let most = 0;
	for (let line = 0; line < (isByLine ? height : width); line += 1) {
		let [sum, share, plain] = [0, 0, 0];
		const length = isByLine ? width : height;
		for (let place = 0; place < length; place += 1) {
			const cell = isByLine ? line * width + place : place * width + line;
			sum += (values[cell] ?? 0) * (shares[cell] ?? 0);
			share += shares[cell] ?? 0;
			plain += values[cell] ?? 0;
		}
		// A line without rows has no weights, so its plain mean is moved.
		const mean = share > 0 ? sum / share : plain / length;
		for (let place = 0; place < length; place += 1) {
			const cell = isByLine ? line * width + place : place * width + line;
			values[cell] = (values[cell] ?? 0) - mean;
		}
		curve.forEach((value, bin) => {
			if (joinBin(bin, edges[signal]?.length ?? 0) === line) curve[bin] = value + mean;
		});
		most = Math.max(most, Math.abs(mean));
	}
	return most;
}

function round(value: number): number {
	return Math.round(value * DECIMALS) / DECIMALS;
}
