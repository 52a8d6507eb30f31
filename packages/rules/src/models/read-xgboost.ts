// Reads what `booster.save_model("model.json")` of XGBoost writes. Its numbers have 32 bits.

import { GOES_LEFT, IF_UNKNOWN } from "./flat-trees.ts";
import {
	type Fields,
	NodeList,
	type ReadModel,
	readFields,
	readList,
	readNumber,
	readSignals,
	readTrees,
	refuse,
	refuseDepth,
} from "./model-file.ts";

export function readXgboost(file: Fields): ReadModel {
	const learner = readFields("learner", file["learner"]);
	const objective = readFields("learner.objective", learner["objective"])["name"];
	if (objective !== "binary:logistic")
		refuse("learner.objective", `is ${String(objective)}; only binary:logistic is supported`);
	const booster = readFields("learner.gradient_booster", learner["gradient_booster"]);
	if (booster["name"] !== "gbtree")
		refuse("learner.gradient_booster", `is ${String(booster["name"])}; only the booster gbtree is supported`);
	const parameters = readFields("learner.learner_model_param", learner["learner_model_param"]);
	const model = readFields("learner.gradient_booster.model", booster["model"]);
	const names = readSignals(learner["feature_names"]);
	const trees = readTrees("learner.gradient_booster.model.trees", model["trees"]);
	const nodes = new NodeList();
	for (const [place, tree] of trees.entries()) {
		const at = `tree ${place}`;
		new TreeReader(at, readFields(at, tree), names.length, nodes).read(0, 0, Infinity);
	}
	const start = readStart(parameters["base_score"]);
	return { library: "xgboost", treeCount: trees.length, start, ...nodes.finish(names) };
}

/** The base score is a probability. From version 3.1 on it is a list. */
function readStart(text: unknown): number {
	const score = typeof text === "string" ? Number(text.replace(/^\[(.*)\]$/, "$1")) : Number.NaN;
	if (!(score > 0 && score < 1)) refuse("learner.learner_model_param", "base_score must be between 0 and 1");
	const single = Math.fround(score);
	return Math.fround(-Math.log(Math.fround(Math.fround(1 / single) - 1)));
}

/** The lists of a tree have a place for each node. Nodes that were pruned are reached by no other node. */
class TreeReader {
	private readonly tree: string;
	private readonly featureCount: number;
	private readonly nodes: NodeList;
	private readonly lefts: readonly unknown[];
	private readonly rights: readonly unknown[];
	private readonly features: readonly unknown[];
	private readonly conditions: readonly unknown[];
	private readonly covers: readonly unknown[];
	private readonly defaults: readonly unknown[];
	private readonly types: readonly unknown[];
	private readonly seen = new Set<number>();

	constructor(tree: string, fields: Fields, featureCount: number, nodes: NodeList) {
		const list = (name: string): readonly unknown[] => readList(`${tree}, ${name}`, fields[name]);
		this.tree = tree;
		this.featureCount = featureCount;
		this.nodes = nodes;
		this.lefts = list("left_children");
		this.rights = list("right_children");
		this.features = list("split_indices");
		this.conditions = list("split_conditions");
		this.covers = list("sum_hessian");
		this.defaults = list("default_left");
		this.types = fields["split_type"] === undefined ? [] : list("split_type");
	}

	read(node: number, depth: number, parentCover: number): void {
		const place = `${this.tree}, node ${node}`;
		refuseDepth(place, depth);
		if (this.seen.has(node)) refuse(place, "is the child of two nodes");
		this.seen.add(node);
		const left = readNumber(place, "left_children", this.lefts[node]);
		const condition = Math.fround(readNumber(place, "split_conditions", this.conditions[node]));
		if (!Number.isFinite(condition)) refuse(place, "split_conditions is too large for 32 bits");
		const cover = readNumber(place, "sum_hessian", this.covers[node]);
		if (left === -1) {
			this.nodes.add(place, { signal: -1, value: condition, cover, unknown: 0 }, parentCover);
			return;
		}
		const isLeft = this.defaults[node];
		if (isLeft !== 0 && isLeft !== 1 && typeof isLeft !== "boolean") refuse(place, "default_left must be 0 or 1");
		const signal = this.readSignal(place, node);
		const unknown = IF_UNKNOWN + (isLeft === 1 || isLeft === true ? GOES_LEFT : 0);
		this.nodes.add(place, { signal, value: stepDown(condition), cover, unknown }, parentCover);
		this.read(this.readChild(place, "left_children", left), depth + 1, cover);
		this.read(this.readChild(place, "right_children", this.rights[node]), depth + 1, cover);
	}

	private readSignal(place: string, node: number): number {
		if (this.types[node] !== undefined && this.types[node] !== 0)
			refuse(place, "splits by category, which is not supported; train with numbers only");
		const signal = readNumber(place, "split_indices", this.features[node]);
		if (Number.isInteger(signal) && signal >= 0 && signal < this.featureCount) return signal;
		return refuse(place, `split_indices ${signal} is not one of the ${this.featureCount} columns`);
	}

	private readChild(place: string, name: string, value: unknown): number {
		const child = readNumber(place, name, value);
		if (Number.isInteger(child) && child > 0 && child < this.lefts.length) return child;
		return refuse(place, `${name} ${child} is not a node of the tree`);
	}
}

const BITS = new Int32Array(1);
const SINGLE = new Float32Array(BITS.buffer);

/** XGBoost goes left below the threshold. That is up to the next smaller number of 32 bits, and so one comparison is enough. */
function stepDown(value: number): number {
	if (value === 0) return -(2 ** -149);
	SINGLE[0] = value;
	BITS[0] = (BITS[0] as number) + (value > 0 ? -1 : 1);
	return SINGLE[0] as number;
}
