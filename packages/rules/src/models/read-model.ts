// Reads a model of decision trees that LightGBM or XGBoost wrote as JSON.

import { type ReadModel, readFields, refuse } from "./model-file.ts";
import { parseModelFile } from "./parse-model-file.ts";
import { readLightGbm } from "./read-lightgbm.ts";
import { readXgboost } from "./read-xgboost.ts";

/** 65,536 nodes of LightGBM take about 20 MB. */
export const MODEL_FILE_BYTES_MAX = 32 * 1024 * 1024;

/** Throws an `invalid_request` that names the place in the file. */
export function readModel(text: string): ReadModel {
	const given = parseModelFile(text);
	// These files have neither the objective nor the base score, so that they could be any model.
	if (Array.isArray(given)) refuse("file", "is a list of trees, as dump_model of XGBoost writes it; use save_model");
	const file = readFields("file", given);
	if ("learner" in file) return readXgboost(file);
	if ("tree_info" in file) return readLightGbm(file);
	return refuse("file", "is no model: it has neither learner (XGBoost) nor tree_info (LightGBM)");
}
