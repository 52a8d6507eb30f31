// Checks of metadata that a schema cannot express: the limits inside objects and arrays, at every depth.

import type { ErrorDetail } from "@hakiki/domain";
import { formatFieldPath, PROBLEMS_MAX } from "../json/parse-json.ts";
import {
	METADATA_DEPTH_MAX,
	METADATA_KEY_LENGTH_MAX,
	METADATA_LENGTH_MAX,
	METADATA_TEXT_LENGTH_MAX,
} from "../schemas/event-input.ts";
import { isObject } from "./prune.ts";

const NOTHING: readonly ErrorDetail[] = [];

type Path = readonly (string | number)[];

/** The schema alone checks metadata without objects and arrays, so this function only looks at each key once. */
export function listMetadataMistakes(metadata: unknown): readonly ErrorDetail[] {
	if (!isObject(metadata)) return NOTHING;
	let mistakes: ErrorDetail[] | undefined;
	for (const key in metadata) {
		const value = metadata[key];
		if (typeof value !== "object" || value === null) continue;
		mistakes ??= [];
		listNested(value, ["metadata", key], mistakes);
	}
	if (mistakes?.length === 0 && JSON.stringify(metadata).length > METADATA_LENGTH_MAX) {
		const message = `must be at most ${METADATA_LENGTH_MAX} characters of JSON`;
		mistakes.push({ field: "metadata", code: "too_long", message });
	}
	return mistakes ?? NOTHING;
}

function listNested(value: object, path: Path, mistakes: ErrorDetail[]): void {
	if (mistakes.length >= PROBLEMS_MAX) return;
	if (path.length - 1 > METADATA_DEPTH_MAX) {
		add(mistakes, path, "too_deep", `is nested more than ${METADATA_DEPTH_MAX} levels deep`);
		return;
	}
	const isList = Array.isArray(value);
	for (const [key, inner] of Object.entries(value)) {
		const at = [...path, key];
		if (!isList) checkKey(key, at, mistakes);
		if (typeof inner === "object" && inner !== null) listNested(inner, at, mistakes);
		else if (typeof inner === "string" && isLonger(inner, METADATA_TEXT_LENGTH_MAX))
			add(mistakes, at, "too_long", `must be at most ${METADATA_TEXT_LENGTH_MAX} characters`);
	}
}

function checkKey(key: string, path: Path, mistakes: ErrorDetail[]): void {
	if (key === "") add(mistakes, path, "too_short", "must not be empty");
	else if (isLonger(key, METADATA_KEY_LENGTH_MAX))
		add(mistakes, path, "too_long", `must be at most ${METADATA_KEY_LENGTH_MAX} characters`);
}

/** Characters are counted as the schema counts them: a surrogate pair is one character. */
function isLonger(text: string, lengthMax: number): boolean {
	return text.length > lengthMax && [...text].length > lengthMax;
}

function add(mistakes: ErrorDetail[], path: Path, code: string, message: string): void {
	if (mistakes.length < PROBLEMS_MAX) mistakes.push({ field: formatFieldPath(path), code, message });
}
