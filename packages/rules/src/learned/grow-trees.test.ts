import { describe, expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import { createDice } from "../testing/dice.ts";
import { binOf, CURVE_BINS_MAX, findEdges, joinBin, TABLE_BINS_MAX } from "./bins.ts";
import { compileLayer } from "./compile-layer.ts";
import { type Direction, Grower, leafOf, START_SUM, type TrainingRows } from "./grow-trees.ts";
import { LAYER_SIGNALS } from "./layer-signals.ts";
import { mergeTrees } from "./merge-trees.ts";

const SIGNALS = LAYER_SIGNALS.slice(0, 4);
const OPTIONS = {
	treesMax: 80,
	rate: 0.2,
	pairsMax: 3,
	patience: 20,
	sample: 2_000,
	penalty: 1,
	leafWeightMin: 0.5,
};

/** Frauds are frequent where the first signal is high and the second low, and where the third is unknown. */
function drawRows(seed: number, length: number) {
	const roll = createDice(seed);
	const columns = SIGNALS.map(() => new Float32Array(length));
	const isFraud = new Uint8Array(length);
	const base = new Float64Array(length);
	for (let row = 0; row < length; row += 1) {
		const values = SIGNALS.map(() => (roll() < 0.1 ? Number.NaN : Math.round(roll() ** 2 * 100)));
		values.forEach((value, signal) => {
			(columns[signal] as Float32Array)[row] = value;
		});
		const [first = 0, second = 0, third = 0] = values;
		const logit = -2 + (first > 50 && second < 30 ? 3 : 0) + (Number.isNaN(third) ? 1.5 : 0) - (first > 80 ? 2 : 0);
		isFraud[row] = roll() < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
		base[row] = -2 + roll();
	}
	const edges = columns.map((column) => findEdges(column));
	const bins = new Uint8Array(length * SIGNALS.length);
	for (let row = 0; row < length; row += 1)
		columns.forEach((column, signal) => {
			bins[row * SIGNALS.length + signal] = binOf(edges[signal] ?? [], column[row] ?? Number.NaN);
		});
	const rows: TrainingRows = { length, bins, isFraud, weights: new Float64Array(length).fill(1), base };
	return { rows, edges, columns };
}

function growOn(seed: number, directions: readonly Direction[] = SIGNALS.map(() => "either" as const)) {
	const drawn = drawRows(seed, 3_000);
	const edgeCounts = drawn.edges.map((edges) => edges.length);
	return { ...drawn, grown: new Grower(drawn.rows, { ...OPTIONS, edgeCounts, directions }).grow(drawn.rows) };
}

describe("Trees over two signals", () => {
	it("are the same to the last bit for the same rows", () => {
		const seed = readSeed();
		expect(growOn(seed).grown).toEqual(growOn(seed).grown);
	});

	it("find what two signals say together, and stay within the budget of pairs", () => {
		const { grown } = growOn(readSeed());
		expect(grown.loss).toBeLessThan(grown.lossBefore * 0.97);
		const pairs = new Set(
			grown.trees
				.filter(({ first, second }) => first !== second)
				.map(({ first, second }) => [first, second].sort().join()),
		);
		expect(pairs).toContain("0,1");
		expect(pairs.size).toBeLessThanOrEqual(OPTIONS.pairsMax);
	});

	it("never lower the sum when a signal that only raises grows, whatever the others are", () => {
		const { grown, edges } = growOn(readSeed(), ["raises", "either", "either", "lowers"]);
		expect(grown.trees.length).toBeGreaterThan(5);
		const sumOf = (bins: readonly number[]): number =>
			grown.trees.reduce((sum, tree) => sum + leafOf(tree, bins[tree.first] ?? 0, bins[tree.second] ?? 0), 0);
		const roll = createDice(readSeed());
		const count = (signal: number): number => (edges[signal]?.length ?? 0) + 2;
		for (let trial = 0; trial < 500; trial += 1) {
			const bins = SIGNALS.map((_, signal) => Math.floor(roll() * count(signal)));
			const alongFirst = Array.from({ length: count(0) - 1 }, (_, place) => sumOf([place + 1, ...bins.slice(1)]));
			const alongLast = Array.from({ length: count(3) - 1 }, (_, place) => sumOf([...bins.slice(0, 3), place + 1]));
			expect(alongFirst).toEqual([...alongFirst].sort((one, other) => one - other));
			expect(alongLast).toEqual([...alongLast].sort((one, other) => other - one));
		}
	});

	it("add up to the curves and tables that they are merged into", () => {
		const { grown, edges, rows, columns } = growOn(readSeed());
		const layer = { trainedTo: 0, ...mergeTrees({ signals: SIGNALS, edges, rows, ...grown }), pivot: 0, topFactor: 1 };
		const compiled = compileLayer(layer);
		const order = compiled.signals.map((name) => SIGNALS.indexOf(name));
		for (let row = 0; row < rows.length; row += 7) {
			const binAt = (signal: number): number => rows.bins[row * SIGNALS.length + signal] ?? 0;
			const byTrees = grown.trees.reduce(
				(sum, tree) => sum + leafOf(tree, binAt(tree.first), binAt(tree.second)),
				START_SUM,
			);
			const values = Float64Array.from(order, (signal) => columns[signal]?.[row] ?? Number.NaN);
			expect(compiled.sum(values)).toBeCloseTo(byTrees, 2);
		}
		for (const { values } of Object.values(layer.curves)) expect(values.length).toBeLessThanOrEqual(CURVE_BINS_MAX);
		for (const { values } of layer.tables) {
			expect(values.length).toBeLessThanOrEqual(TABLE_BINS_MAX);
			expect(Math.max(...values.map((line) => line.length))).toBeLessThanOrEqual(TABLE_BINS_MAX);
		}
	});
});

describe("Bins", () => {
	it("keep the order of values, give a frequent value its own bin, and join in neighbouring pairs", () => {
		const roll = createDice(readSeed());
		const values = Float32Array.from({ length: 5_000 }, () => (roll() < 0.3 ? 7 : Math.exp(6 * roll())));
		const edges = findEdges(values);
		expect(edges.length + 2).toBeLessThanOrEqual(CURVE_BINS_MAX);
		const sorted = [...values].sort((one, other) => one - other);
		const bins = sorted.map((value) => binOf(edges, value));
		expect(bins).toEqual([...bins].sort((one, other) => one - other));
		const withSeven = sorted.filter((value) => binOf(edges, value) === binOf(edges, 7));
		expect(withSeven.filter((value) => value !== 7).length).toBeLessThan(withSeven.length / 4);
		const joined = bins.map((bin) => joinBin(bin, edges.length));
		expect(joined).toEqual([...joined].sort((one, other) => one - other));
		expect(Math.max(...joined) + 1).toBeLessThanOrEqual(TABLE_BINS_MAX);
		expect(binOf(edges, Number.NaN)).toBe(0);
	});
});
