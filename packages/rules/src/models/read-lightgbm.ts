// Reads what `json.dumps(booster.dump_model())` of LightGBM writes.

import { GOES_LEFT, IF_UNKNOWN, IF_ZERO } from "./flat-trees.ts";
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

/** A missing value is zero, or takes the default way. */
const UNKNOWNS: Readonly<Record<string, number>> = { None: 0, Zero: IF_ZERO + IF_UNKNOWN, NaN: IF_UNKNOWN };

export function readLightGbm(file: Fields): ReadModel {
	const factor = readSigmoid(file["objective"]);
	if (file["num_class"] !== 1 || file["num_tree_per_iteration"] !== 1)
		refuse("num_class", "must be 1: one score for each event");
	if (file["average_output"] === true)
		refuse("average_output", "a random forest averages its trees, which is not supported; use boosting gbdt or dart");
	const names = readSignals(file["feature_names"]);
	const trees = readTrees("tree_info", file["tree_info"]);
	const nodes = new NodeList();
	for (const [place, tree] of trees.entries()) {
		const at = `tree ${place}`;
		const { tree_structure } = readFields(at, tree);
		new TreeReader(at, names.length, factor, nodes).read(readFields(`${at}, node 0`, tree_structure), 0, Infinity);
	}
	return { library: "lightgbm", treeCount: trees.length, start: 0, ...nodes.finish(names) };
}

/** The log-odds are the sum of the trees times the sigmoid's parameter. */
function readSigmoid(objective: unknown): number {
	if (typeof objective !== "string") return refuse("objective", "is missing; only the objective binary is supported");
	const [name, ...settings] = objective.split(" ");
	if (name !== "binary") refuse("objective", `is ${name}; only binary is supported`);
	const sigmoid = settings.find((setting) => setting.startsWith("sigmoid:"));
	const factor = sigmoid === undefined ? 1 : Number(sigmoid.slice("sigmoid:".length));
	if (!(factor > 0 && factor < 1_000)) refuse("objective", "must have a sigmoid above 0 and below 1000");
	return factor;
}

/** Nodes are counted from 0, in the order of the file. */
class TreeReader {
	private count = 0;
	private readonly tree: string;
	private readonly featureCount: number;
	private readonly factor: number;
	private readonly nodes: NodeList;

	constructor(tree: string, featureCount: number, factor: number, nodes: NodeList) {
		this.tree = tree;
		this.featureCount = featureCount;
		this.factor = factor;
		this.nodes = nodes;
	}

	read(node: Fields, depth: number, parentCover: number): void {
		const place = this.name();
		refuseDepth(place, depth);
		this.count += 1;
		if ("leaf_value" in node) {
			this.readLeaf(place, node, depth, parentCover);
			return;
		}
		const signal = readNumber(place, "split_feature", node["split_feature"]);
		if (!Number.isInteger(signal) || signal < 0 || signal >= this.featureCount)
			refuse(place, `split_feature ${signal} is not one of the ${this.featureCount} columns`);
		const cover = readNumber(place, "internal_count", node["internal_count"]);
		const unknown = readUnknown(place, node);
		this.nodes.add(place, { signal, value: readThreshold(place, node), cover, unknown }, parentCover);
		this.read(readFields(this.name(), node["left_child"]), depth + 1, cover);
		this.read(readFields(this.name(), node["right_child"]), depth + 1, cover);
	}

	private readLeaf(place: string, node: Fields, depth: number, parentCover: number): void {
		if ("leaf_coeff" in node && readList(place, node["leaf_coeff"]).length > 0)
			refuse(place, "is a linear leaf, which is not supported; train without linear_tree");
		const value = readNumber(place, "leaf_value", node["leaf_value"]) * this.factor;
		// A tree without a split counts no data.
		const cover = depth === 0 ? 1 : readNumber(place, "leaf_count", node["leaf_count"]);
		this.nodes.add(place, { signal: -1, value, cover, unknown: 0 }, parentCover);
	}

	private name(): string {
		return `${this.tree}, node ${this.count}`;
	}
}

function readThreshold(place: string, node: Fields): number {
	if (node["decision_type"] === "==")
		refuse(place, "splits by category, which is not supported; train with numbers only");
	if (node["decision_type"] !== "<=") refuse(place, "decision_type must be <=");
	return readNumber(place, "threshold", node["threshold"]);
}

function readUnknown(place: string, { missing_type: type, default_left: isLeft }: Fields): number {
	const unknown = typeof type === "string" && Object.hasOwn(UNKNOWNS, type) ? UNKNOWNS[type] : undefined;
	if (unknown === undefined) return refuse(place, "missing_type must be None, Zero or NaN");
	if (typeof isLeft !== "boolean") refuse(place, "default_left must be true or false");
	return unknown + (isLeft === true ? GOES_LEFT : 0);
}
