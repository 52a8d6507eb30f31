// Tools of the readers of model files. Nothing in a file is trusted, and every error names its place in the file.

import { AppError, type ErrorDetail, type ModelNodes, type OutsideModel } from "@hakiki/domain";
import { report } from "../rule-set/check-values.ts";
import { COVER_GROWTH_MAX, LEAF_MAX, NODES_MAX, TREES_MAX } from "./check-model.ts";
import { DEPTH_MAX } from "./flat-trees.ts";
import { findNearestSignal, isModelSignal } from "./model-signals.ts";

/** The content of a model file. */
export type ReadModel = Pick<OutsideModel, "library" | "treeCount" | "signals" | "start" | "nodes">;

export type Fields = Readonly<Record<string, unknown>>;

const FEATURES_MAX = 1_000;

/** Refuses the file. `place` is where in the file: `tree 17, node 4`. */
export function refuse(place: string, message: string): never {
	const problems: ErrorDetail[] = [];
	report(problems, place, "invalid_model", message);
	throw AppError.invalid(problems);
}

export function readFields(place: string, value: unknown): Fields {
	if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
	return refuse(place, value === undefined ? "is missing" : "must be an object");
}

export function readList(place: string, value: unknown): readonly unknown[] {
	if (Array.isArray(value)) return value;
	return refuse(place, value === undefined ? "is missing" : "must be a list");
}

export function readNumber(place: string, name: string, value: unknown): number {
	if (typeof value === "number" && Number.isFinite(value)) return value;
	return refuse(place, `${name} ${value === undefined ? "is missing" : "is not a number"}`);
}

/** Every column of the training must be a signal of ours, because it must be known when an event is decided. */
export function readSignals(value: unknown): readonly string[] {
	const names = readList("feature_names", value);
	if (names.length === 0) refuse("feature_names", "is empty; train with columns that have the names of signals");
	if (names.length > FEATURES_MAX) refuse("feature_names", `must be at most ${FEATURES_MAX} names`);
	const seen = new Set<unknown>();
	for (const [place, name] of names.entries()) {
		const at = `feature_names, column ${place}`;
		if (typeof name !== "string") return refuse(at, "must be the name of a signal");
		if (seen.has(name)) refuse(at, `${name} is named twice`);
		seen.add(name);
		if (isModelSignal(name)) continue;
		const nearest = findNearestSignal(name);
		refuse(at, `${name} is not a signal of numbers${nearest === undefined ? "" : `; did you mean ${nearest}?`}`);
	}
	return names as readonly string[];
}

export function readTrees(place: string, value: unknown): readonly unknown[] {
	const trees = readList(place, value);
	if (trees.length === 0) refuse(place, "the model has no trees");
	if (trees.length > TREES_MAX)
		refuse(place, `the model has ${trees.length} trees, and at most ${TREES_MAX} are allowed`);
	return trees;
}

export function refuseDepth(place: string, depth: number): void {
	if (depth > DEPTH_MAX) refuse(place, `is deeper than ${DEPTH_MAX} splits`);
}

interface NewNode {
	readonly signal: number;
	readonly value: number;
	readonly cover: number;
	readonly unknown: number;
}

/** Collects the nodes of all trees in the order in which they are stored. */
export class NodeList {
	private readonly signals: number[] = [];
	private readonly values: number[] = [];
	private readonly covers: number[] = [];
	private readonly unknowns: number[] = [];

	/** `signal` is -1 for a leaf. `parentCover` is the cover of the node above. */
	add(place: string, node: NewNode, parentCover: number): void {
		if (this.signals.length === NODES_MAX) refuse(place, `the model has more than ${NODES_MAX} nodes`);
		if (!(node.cover > 0)) refuse(place, "no training data reached it, so that its share cannot be explained");
		if (node.cover > parentCover * COVER_GROWTH_MAX) refuse(place, "more training data reached it than its parent");
		if (node.signal < 0 && Math.abs(node.value) > LEAF_MAX)
			refuse(place, `the value of a leaf must be from ${-LEAF_MAX} to ${LEAF_MAX}`);
		this.signals.push(node.signal);
		this.values.push(node.value);
		this.covers.push(node.cover);
		this.unknowns.push(node.unknown);
	}

	/** Leaves out the signals that no node asks for. */
	finish(names: readonly string[]): { readonly signals: readonly string[]; readonly nodes: ModelNodes } {
		const used = [...new Set(this.signals)].filter((place) => place >= 0).sort((one, other) => one - other);
		const places = new Map(used.map((place, index) => [place, index]));
		const { values, covers, unknowns } = this;
		const signals = this.signals.map((place) => places.get(place) ?? -1);
		return { signals: used.map((place) => names[place] ?? ""), nodes: { signals, values, covers, unknowns } };
	}
}
