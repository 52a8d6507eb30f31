import type { ErrorDetail, OutsideModel } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import { createDice } from "../testing/dice.ts";
import { compileCheckedModel } from "./check-model.ts";
import { type FlatTrees, flattenTrees, takesLeft } from "./flat-trees.ts";
import { MODEL_SIGNALS } from "./model-signals.ts";
import { TreeModel } from "./tree-model.ts";

type Dice = () => number;
type Node = { signal: number; value: number; cover: number; unknown: number };

/** A tree may ask for the same signal several times on one way. */
function growTree(roll: Dice, signalCount: number, depth: number, cover: number): Node[] {
	if (depth === 0 || roll() < 0.2) return [{ signal: -1, value: roll() * 4 - 2, cover, unknown: 0 }];
	const leftCover = cover * (0.05 + 0.9 * roll());
	const split = {
		signal: Math.floor(roll() * signalCount),
		value: Math.floor(roll() * 8),
		cover,
		unknown: Math.floor(roll() * 8),
	};
	const left = growTree(roll, signalCount, depth - 1, leftCover);
	return [split, ...left, ...growTree(roll, signalCount, depth - 1, cover - leftCover)];
}

function growModel(roll: Dice): OutsideModel {
	const signalCount = 1 + Math.floor(roll() * 6);
	const treeCount = 1 + Math.floor(roll() * 4);
	const nodes = Array.from({ length: treeCount }, () => growTree(roll, signalCount, 1 + Math.floor(roll() * 6), 100));
	const list = nodes.flat();
	return {
		name: "random",
		status: "shadow",
		library: "lightgbm",
		digest: "0",
		loadedAt: 0,
		treeCount,
		signals: MODEL_SIGNALS.slice(0, signalCount),
		start: roll() - 0.5,
		nodes: {
			signals: list.map(({ signal }) => signal),
			values: list.map(({ value }) => value),
			covers: list.map(({ cover }) => cover),
			unknowns: list.map(({ unknown }) => unknown),
		},
	};
}

/** The average score of the trees if only some signals are known. */
function average(trees: FlatTrees, values: Float64Array, known: number): number {
	const ask = (node: number): number => {
		const signal = trees.signals[node] ?? 0;
		if (signal < 0) return trees.values[node] ?? 0;
		const right = trees.rights[node] ?? 0;
		if ((known >> signal) & 1) {
			const isLeft = takesLeft(values[signal] ?? 0, trees.values[node] ?? 0, trees.unknowns[node] ?? 0);
			return ask(isLeft ? node + 1 : right);
		}
		const share = (child: number): number => ((trees.covers[child] ?? 0) / (trees.covers[node] ?? 0)) * ask(child);
		return share(node + 1) + share(right);
	};
	return [...trees.roots].reduce((sum, root) => sum + ask(root), 0);
}

/** Shapley's values by definition, over all sets of signals. */
function shareByDefinition(trees: FlatTrees, values: Float64Array): number[] {
	const count = values.length;
	const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1));
	const sizeOf = (set: number): number => set.toString(2).replaceAll("0", "").length;
	return Array.from(values, (_, signal) => {
		let part = 0;
		for (let set = 0; set < 1 << count; set += 1) {
			if ((set >> signal) & 1) continue;
			const weight = (factorial(sizeOf(set)) * factorial(count - sizeOf(set) - 1)) / factorial(count);
			part += weight * (average(trees, values, set | (1 << signal)) - average(trees, values, set));
		}
		return part;
	});
}

describe("The contributions of signals to a model of trees", () => {
	it("equal Shapley's values, and add up to the score, for random trees", () => {
		const roll = createDice(readSeed());
		for (let round = 0; round < 150; round += 1) {
			const given = growModel(roll);
			const trees = flattenTrees(given.nodes);
			if (trees === undefined) throw new Error("The trees are not whole");
			const model = new TreeModel(given, trees);
			const values = Float64Array.from(given.signals, () => (roll() < 0.2 ? Number.NaN : Math.floor(roll() * 10) - 1));
			const parts = new Float64Array(values.length);
			model.share(values, parts);
			for (const [place, part] of shareByDefinition(trees, values).entries()) expect(parts[place]).toBeCloseTo(part, 9);
			const sum = parts.reduce((total, part) => total + part, model.expected);
			expect(sum).toBeCloseTo(model.sum(values), 9);
			expect(model.expected).toBeCloseTo(given.start + average(trees, values, 0), 9);
		}
	});

	it("are stored as whole trees, or not at all", () => {
		const roll = createDice(readSeed());
		for (let round = 0; round < 50; round += 1) {
			const given = growModel(roll);
			const problems: ErrorDetail[] = [];
			const cut = (list: readonly number[]): readonly number[] => list.slice(0, -1);
			const { signals, values, covers, unknowns } = given.nodes;
			const nodes = { signals: cut(signals), values: cut(values), covers: cut(covers), unknowns: cut(unknowns) };
			expect(compileCheckedModel({ ...given, nodes }, problems)).toBeUndefined();
			expect(problems[0]?.field).toMatch(/^model\.nodes/);
			expect(compileCheckedModel(given, [])?.signals).toEqual(given.signals);
		}
	});
});
