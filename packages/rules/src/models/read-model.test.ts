import { AppError } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import { createDice } from "../testing/dice.ts";
import { compileCheckedModel } from "./check-model.ts";
import { readModel } from "./read-model.ts";

type Json = { [name: string]: unknown };

const leaf = (leaf_value: number, leaf_count = 50): Json => ({ leaf_index: 0, leaf_value, leaf_count });
const split = (fields: Json = {}): Json => ({
	split_feature: 0,
	threshold: 1000.5,
	decision_type: "<=",
	default_left: true,
	missing_type: "NaN",
	internal_count: 100,
	left_child: leaf(-0.5),
	right_child: leaf(1.5),
	...fields,
});
const lightGbm = (fields: Json = {}, root: Json = split()): Json => ({
	objective: "binary sigmoid:1",
	num_class: 1,
	num_tree_per_iteration: 1,
	average_output: false,
	feature_names: ["amountMinor", "localHour"],
	tree_info: [{ tree_index: 0, tree_structure: root }],
	...fields,
});

const xgTree = (fields: Json = {}): Json => ({
	left_children: [1, -1, -1],
	right_children: [2, -1, -1],
	split_indices: [0, 0, 0],
	split_conditions: [1000.5, -0.5, 1.5],
	sum_hessian: [20, 10, 10],
	default_left: [1, 0, 0],
	split_type: [0, 0, 0],
	...fields,
});
const xgboost = (fields: Json = {}, trees: readonly Json[] = [xgTree()]): Json => ({
	learner: {
		feature_names: ["amountMinor", "localHour"],
		gradient_booster: { name: "gbtree", model: { trees } },
		learner_model_param: { base_score: "[5E-1]", num_class: "0" },
		objective: { name: "binary:logistic" },
		...fields,
	},
});

const FACTS = { name: "made by hand", status: "shadow", digest: "0", loadedAt: 0 } as const;

function refusalOf(text: string): string {
	try {
		readModel(text);
		return "accepted";
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return error.message;
	}
}

function judge(file: Json, values: readonly number[]): number | undefined {
	return compileCheckedModel({ ...FACTS, ...readModel(JSON.stringify(file)) }, [])?.sum(Float64Array.from(values));
}

describe("A model file", () => {
	it("takes the left way at the threshold for LightGBM, and the right way for XGBoost", () => {
		expect([1000, 1000.5, 1001, Number.NaN].map((amount) => judge(lightGbm(), [amount]))).toEqual([
			-0.5, -0.5, 1.5, -0.5,
		]);
		expect([1000, 1000.5, 1001, Number.NaN].map((amount) => judge(xgboost(), [amount]))).toEqual([
			-0.5, 1.5, 1.5, -0.5,
		]);
	});

	it("compares with XGBoost's 32 bits: a tenth is at the threshold of a tenth, and zero is not below zero", () => {
		const at = (threshold: number, value: number) =>
			judge(xgboost({}, [xgTree({ split_conditions: [threshold, -0.5, 1.5] })]), [value]);
		expect([at(0.1, 0.1), at(0.1, 0.0999999), at(0, 0), at(0, -1e-40), at(-0.3, -0.3)]).toEqual([
			1.5, -0.5, 1.5, -0.5, 1.5,
		]);
	});

	it("treats missing values as the file says", () => {
		const way = (fields: Json, value: number) => judge(lightGbm({}, split({ threshold: -1, ...fields })), [value]);
		expect(way({ missing_type: "None" }, Number.NaN)).toBe(1.5);
		expect(way({ missing_type: "Zero" }, 0)).toBe(-0.5);
		expect(way({ missing_type: "Zero" }, Number.NaN)).toBe(-0.5);
		expect(way({ missing_type: "Zero", default_left: false }, -2)).toBe(-0.5);
		expect(way({ missing_type: "NaN", default_left: false }, Number.NaN)).toBe(1.5);
	});

	it("reads a tree without a split, and drops columns that no tree asks for", () => {
		expect(judge(lightGbm({}, { leaf_value: 0.25 }), [])).toBe(0.25);
		expect(readModel(JSON.stringify(lightGbm())).signals).toEqual(["amountMinor"]);
	});

	const whole = JSON.stringify(lightGbm());
	const nan = (file: Json, number: number) => JSON.stringify(file).replace(`:${number}`, ":NaN");
	const nested = (depth: number): Json => (depth === 0 ? leaf(1) : split({ left_child: nested(depth - 1) }));
	const many = Array.from({ length: 2_000 }, () => ({}));
	const brackets = "[".repeat(1_000_000);
	const names = Object.fromEntries(Array.from({ length: 20_000 }, (_, place) => [`name${place}`, place]));
	it.each<[string, string | Json, string]>([
		["is cut off", whole.slice(0, 200), "file: is cut off: it ends after 200 characters, within the model"],
		["is cut off within XGBoost's", JSON.stringify(xgboost()).slice(0, 90), "file: is cut off: it ends after 90"],
		["is empty", "", "file: is cut off: it ends after 0 characters"],
		["is not JSON", "tree\nversion=v4", "file: is not JSON"],
		["is something else", { model: 1 }, "file: is no model"],
		["is XGBoost's dump", "[]", "file: is a list of trees, as dump_model of XGBoost writes it; use save_model"],
		["has NaN as a threshold", nan(lightGbm(), 1000.5), "tree 0, node 0: threshold is not a number"],
		["has NaN as a leaf", nan(lightGbm(), 1.5), "tree 0, node 2: leaf_value is not a number"],
		[
			"has NaN in XGBoost's",
			JSON.stringify(xgboost()).replace("[1000.5,-0.5,1.5]", "[1000.5,-0.5,NaN]"),
			"tree 0, node 2: split_conditions is not a number",
		],
		["has 2,000 trees", lightGbm({ tree_info: many }), "tree_info: the model has 2000 trees"],
		[
			"has 2,000 trees of XGBoost",
			xgboost({ gradient_booster: { name: "gbtree", model: { trees: many } } }),
			"learner.gradient_booster.model.trees: the model has 2000 trees, and at most 1000 are allowed",
		],
		["is only brackets", brackets, "file: is nested deeper than 100, at character 100"],
		["is only quotes", '"'.repeat(8_000_000), "file: is not JSON: see character 2 of 8000000"],
		["is NaN", `[${"NaN,".repeat(100_000)}1]`, "file: has NaN or Infinity more than 65536 times"],
		["is empty lists", `[${"[],".repeat(200_000)}1]`, "file: has more than 150000 lists and objects"],
		["is numbers", `[${"1,".repeat(2_000_000)}1]`, "file: has more than 1500000 values"],
		["is names", names, "file: has more than 10000 different names and texts"],
		["has a long text", { objective: " ".repeat(200_000) }, "file: has a text of more than 100000 characters"],
		["is cut off in a text", `${whole.slice(0, 20)}\\`, "file: is cut off"],
		["has brackets in a text", lightGbm({ objective: brackets.slice(0, 200) }), "objective: is [[[["],
		["has no trees", lightGbm({ tree_info: [] }), "tree_info: the model has no trees"],
		[
			"has another objective",
			lightGbm({ objective: "regression" }),
			"objective: is regression; only binary is supported",
		],
		["has no objective", lightGbm({ objective: undefined }), "objective: is missing"],
		["has classes", lightGbm({ num_class: 3 }), "num_class: must be 1"],
		["is a forest", lightGbm({ average_output: true }), "average_output: a random forest averages its trees"],
		[
			"has XGBoost's other objective",
			xgboost({ objective: { name: "reg:squarederror" } }),
			"learner.objective: is reg:",
		],
		["is linear", xgboost({ gradient_booster: { name: "gblinear" } }), "learner.gradient_booster: is gblinear"],
		[
			"has a wrong base score",
			xgboost({ learner_model_param: { base_score: "1E0" } }),
			"learner.learner_model_param: base",
		],
		[
			"names an unknown signal",
			lightGbm({ feature_names: ["amountMinor", "local_hours"] }),
			"feature_names, column 1: local_hours is not a signal of numbers; did you mean localHour?",
		],
		["names a word", lightGbm({ feature_names: ["amountMinor", "method"] }), "feature_names, column 1: method is not"],
		["names nothing", xgboost({ feature_names: [] }), "feature_names: is empty"],
		[
			"names one twice",
			lightGbm({ feature_names: ["localHour", "localHour"] }),
			"feature_names, column 1: localHour is",
		],
		[
			"asks for a column that is not there",
			lightGbm({}, split({ left_child: split({ split_feature: 2 }) })),
			"tree 0, node 1: split_feature 2 is not one of the 2 columns",
		],
		["splits by category", lightGbm({}, split({ decision_type: "==" })), "tree 0, node 0: splits by category"],
		["has linear leaves", lightGbm({}, { ...leaf(1), leaf_coeff: [1] }), "tree 0, node 0: is a linear leaf"],
		["lacks a branch", lightGbm({}, split({ right_child: undefined })), "tree 0, node 2: is missing"],
		["is too deep", lightGbm({}, nested(40)), "tree 0, node 33: is deeper than 32 splits"],
		["has an empty branch", lightGbm({}, split({ right_child: leaf(1, 0) })), "tree 0, node 2: no training data"],
		["has a huge leaf", lightGbm({}, split({ right_child: leaf(1e9) })), "tree 0, node 2: the value of a leaf must be"],
		["has a branch of more", lightGbm({}, split({ left_child: leaf(1, 200) })), "tree 0, node 1: more training data"],
		[
			"has XGBoost's branch of more",
			xgboost({}, [xgTree({ sum_hessian: [1, 2, 1] })]),
			"tree 0, node 1: more training",
		],
		[
			"has a cycle",
			xgboost({}, [xgTree(), xgTree({ left_children: [1, 2, -1], right_children: [2, 1, -1] })]),
			"tree 1, node 1: is the child of two nodes",
		],
		["returns to the root", xgboost({}, [xgTree({ left_children: [0, -1, -1] })]), "tree 0, node 0: left_children 0"],
		["has a short list", xgboost({}, [xgTree({ sum_hessian: [20, 10] })]), "tree 0, node 2: sum_hessian is missing"],
		["lacks a list", xgboost({}, [xgTree({ default_left: undefined })]), "tree 0, default_left: is missing"],
		[
			"splits XGBoost's by category",
			xgboost({}, [xgTree({ split_type: [1, 0, 0] })]),
			"tree 0, node 0: splits by category",
		],
		[
			"is over 32 bits",
			xgboost({}, [xgTree({ split_conditions: [1e300, 1, 1] })]),
			"tree 0, node 0: split_conditions is",
		],
	])("that %s is refused with its place", (_, file, message) => {
		expect(refusalOf(typeof file === "string" ? file : JSON.stringify(file))).toContain(message);
	});

	it("may have NaN where no tree asks, and texts with quotes, brackets and NaN", () => {
		const text = JSON.stringify(lightGbm({ note: '"NaN", [{ \\', gain: 5 }));
		for (const word of ["NaN", "-Infinity", "Infinity"])
			expect(readModel(text.replace('"gain":5', `"gain":${word}`)).treeCount).toBe(1);
		expect(refusalOf(text.replace('"gain":5', '"gain":NaN,x'))).toContain(
			`is not JSON: see character ${text.indexOf('"gain":5') + 11} of`,
		);
	});

	it("with too many nodes is refused at the first one that is too many", () => {
		const full = (depth: number): Json =>
			depth === 0 ? leaf(1) : split({ left_child: full(depth - 1), right_child: full(depth - 1) });
		const root = full(9);
		const tree_info = Array.from({ length: 100 }, () => ({ tree_structure: root }));
		expect(refusalOf(JSON.stringify(lightGbm({ tree_info })))).toBe(
			"tree 64, node 64: the model has more than 65536 nodes",
		);
	});

	it("with any wrong value in it is refused, or gives numbers", () => {
		const roll = createDice(readSeed());
		const deep = split({ left_child: split({ internal_count: 60, split_feature: 1 }) });
		const junk = [null, -1, 0, 0.5, 1e308, -1e308, "", "x", [], {}, true, "NaN", 2 ** 31, [[]], "__proto__"];
		for (let round = 0; round < 1_500; round += 1) {
			const file = JSON.parse(JSON.stringify(roll() < 0.5 ? lightGbm({}, deep) : xgboost())) as Json;
			const places = listPlaces(file);
			const [holder, name] = places[Math.floor(roll() * places.length)] ?? [file, ""];
			holder[name] = junk[Math.floor(roll() * junk.length)];
			const text = JSON.stringify(file);
			if (refusalOf(text) !== "accepted") continue;
			const values = Array.from({ length: 2 }, () => (roll() < 0.3 ? Number.NaN : roll() * 2_000));
			const model = compileCheckedModel({ ...FACTS, ...readModel(text) }, []);
			expect(model?.sum(Float64Array.from(values)), text).toSatisfy(Number.isFinite);
			expect(model?.expected, text).toSatisfy(Number.isFinite);
		}
	});
});

/** Every value within a file, as the object that holds it and its name there. */
function listPlaces(holder: Json): (readonly [Json, string])[] {
	return Object.entries(holder).flatMap(([name, value]) => [
		[holder, name] as const,
		...(typeof value === "object" && value !== null ? listPlaces(value as Json) : []),
	]);
}
