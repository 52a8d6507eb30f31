// Checks a model that a document carries: every signal is known, every number is finite, and the nodes are whole trees.

import { type ErrorDetail, MODEL_LIBRARIES, MODEL_STATUSES, type OutsideModel } from "@hakiki/domain";
import { checkNumber, checkObject, checkText, checkWord, report } from "../rule-set/check-values.ts";
import { type FlatTrees, flattenTrees, GOES_LEFT, IF_UNKNOWN, IF_ZERO } from "./flat-trees.ts";
import { isModelSignal, MODEL_SIGNALS } from "./model-signals.ts";
import { TreeModel } from "./tree-model.ts";

export const TREES_MAX = 1_000;
export const NODES_MAX = 65_536;
/** About 5 ms. The process answers nobody else meanwhile. */
const EXPLANATION_STEPS_MAX = 1_000_000;
const MODEL_NAME_LENGTH_MAX = 100;
const ACTOR_LENGTH_MAX = 200;
const LOG_ODDS_MAX = 100;
/** No library writes larger leaves. Their sum must stay a number. */
export const LEAF_MAX = 1_000;
/** A branch gets at most the data of its node. The libraries round a little. */
export const COVER_GROWTH_MAX = 1.01;
const LISTS = ["signals", "values", "covers", "unknowns"] as const;

export function compileCheckedModel(model: OutsideModel, problems: ErrorDetail[]): TreeModel | undefined {
	const before = problems.length;
	if (!checkObject(problems, "model", model)) return undefined;
	checkFacts(model, problems);
	checkNodes(model, problems);
	if (problems.length > before) return undefined;
	const trees = flattenTrees(model.nodes);
	if (trees !== undefined) checkBranches(trees, problems);
	if (problems.length > before) return undefined;
	if (trees?.roots.length !== model.treeCount)
		report(problems, "model.nodes", "invalid", `must be ${model.treeCount} whole trees`);
	else if (trees.explanationSteps > EXPLANATION_STEPS_MAX) {
		const message = `take ${trees.explanationSteps} steps to explain, and at most ${EXPLANATION_STEPS_MAX} are allowed; use fewer or flatter trees`;
		report(problems, "model.nodes", "too_many", message);
	} else return new TreeModel(model, trees);
	return undefined;
}

function checkBranches({ signals, values, covers, rights }: FlatTrees, problems: ErrorDetail[]): void {
	for (const [node, signal] of signals.entries()) {
		if (signal < 0) {
			checkNumber(problems, `model.nodes.values.${node}`, values[node], -LEAF_MAX, LEAF_MAX);
			continue;
		}
		const coverMax = (covers[node] ?? 0) * COVER_GROWTH_MAX;
		for (const child of [node + 1, rights[node] ?? 0])
			if ((covers[child] ?? 0) > coverMax)
				report(problems, `model.nodes.covers.${child}`, "out_of_bounds", "must not be above the cover of its parent");
	}
}

function checkFacts(model: OutsideModel, problems: ErrorDetail[]): void {
	checkText(problems, "model.name", model.name, MODEL_NAME_LENGTH_MAX);
	checkWord(problems, "model.status", model.status, MODEL_STATUSES);
	checkWord(problems, "model.library", model.library, MODEL_LIBRARIES);
	checkText(problems, "model.digest", model.digest, 64);
	checkNumber(problems, "model.loadedAt", model.loadedAt, 0, Number.MAX_SAFE_INTEGER);
	if (model.loadedBy !== undefined) checkText(problems, "model.loadedBy", model.loadedBy, ACTOR_LENGTH_MAX);
	checkNumber(problems, "model.treeCount", model.treeCount, 1, TREES_MAX);
	checkNumber(problems, "model.start", model.start, -LOG_ODDS_MAX, LOG_ODDS_MAX);
	if (model.neutral !== undefined) checkNumber(problems, "model.neutral", model.neutral, -LOG_ODDS_MAX, LOG_ODDS_MAX);
	if (!Array.isArray(model.signals) || model.signals.length > MODEL_SIGNALS.length)
		report(problems, "model.signals", "invalid", `must be a list of at most ${MODEL_SIGNALS.length} signals`);
	else
		for (const name of model.signals)
			if (typeof name !== "string" || !isModelSignal(name))
				report(problems, `model.signals.${name}`, "unknown_signal", "is not a signal that a model may read");
}

function checkNodes({ nodes, signals }: OutsideModel, problems: ErrorDetail[]): void {
	if (!checkObject(problems, "model.nodes", nodes)) return;
	const length = Array.isArray(nodes.signals) ? nodes.signals.length : 0;
	for (const name of LISTS) {
		const list: unknown = nodes[name];
		if (length === 0 || length > NODES_MAX || !Array.isArray(list) || list.length !== length) {
			report(
				problems,
				`model.nodes.${name}`,
				"invalid",
				`must be a list of at most ${NODES_MAX} numbers, as long as all`,
			);
			return;
		}
		const place = list.findIndex((value) => !Number.isFinite(value));
		if (place >= 0) report(problems, `model.nodes.${name}.${place}`, "invalid", "must be a number");
	}
	const check = (name: (typeof LISTS)[number], isRight: (value: number) => boolean, message: string): void => {
		const place = nodes[name].findIndex((value) => !isRight(value));
		if (place >= 0) report(problems, `model.nodes.${name}.${place}`, "out_of_bounds", message);
	};
	const signalMax = (signals?.length ?? 0) - 1;
	check("signals", (value) => Number.isInteger(value) && value >= -1 && value <= signalMax, "must be a signal's place");
	check("covers", (value) => value > 0, "must be above 0");
	const unknownMax = GOES_LEFT + IF_ZERO + IF_UNKNOWN;
	check("unknowns", (value) => Number.isInteger(value) && value >= 0 && value <= unknownMax, "must be a known way");
}
