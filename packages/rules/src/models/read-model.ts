// Reads a model of decision trees that LightGBM or XGBoost wrote as JSON.

import { type ReadModel, readFields, refuse } from "./model-file.ts";
import { readLightGbm } from "./read-lightgbm.ts";
import { readXgboost } from "./read-xgboost.ts";

/** 65,536 nodes of LightGBM take about 20 MB. */
export const MODEL_FILE_BYTES_MAX = 32 * 1024 * 1024;

/** Throws an `invalid_request` that names the place in the file. */
export function readModel(text: string): ReadModel {
	const given = parseJson(text);
	// These files have neither the objective nor the base score, so that they could be any model.
	if (Array.isArray(given)) refuse("file", "is a list of trees, as dump_model of XGBoost writes it; use save_model");
	const file = readFields("file", given);
	if ("learner" in file) return readXgboost(file);
	if ("tree_info" in file) return readLightGbm(file);
	return refuse("file", "is no model: it has neither learner (XGBoost) nor tree_info (LightGBM)");
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		const replaced = replaceNan(text);
		if (replaced !== undefined) return replaced;
		return refuse("file", describeSyntax(text, error));
	}
}

const NAN = /-?\b(?:NaN|Infinity)\b/g;

/** Python writes NaN and Infinity, which are not JSON. As null they are refused by the reader, which knows the node. */
function replaceNan(text: string): unknown {
	try {
		// Texts are at the odd places. One with an escaped quote is divided wrongly, and then the file is only "not JSON".
		const parts = text.split('"').map((part, place) => (place % 2 === 0 ? part.replaceAll(NAN, "null") : part));
		return JSON.parse(parts.join('"'));
	} catch {
		return undefined;
	}
}

function describeSyntax(text: string, error: unknown): string {
	const message = error instanceof Error ? error.message : "";
	const position = /position (\d+)/.exec(message)?.[1];
	const isCutOff = position === undefined ? /end of/i.test(message) : Number(position) >= text.length;
	if (isCutOff) return `is cut off: it ends after ${text.length} characters, within the model`;
	return position === undefined ? "is not JSON" : `is not JSON: see character ${position} of ${text.length}`;
}
