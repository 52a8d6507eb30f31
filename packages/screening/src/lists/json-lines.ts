// Reads JSON objects, one per line.

import { RowProblem, refuseFile } from "./list-draft.ts";
import type { PartReader } from "./list-format.ts";

const LINE_LENGTH_MAX = 4_000_000;

export type JsonObject = Readonly<Record<string, unknown>>;

/** A last line that has no line break and is not valid JSON shows that the file was truncated. */
export function createJsonLinesReader(onLine: (read: () => JsonObject, line: number) => void): PartReader {
	let rest = "";
	let line = 0;
	const take = (text: string): void => {
		line += 1;
		const trimmed = (line === 1 ? text.replace(/^\uFEFF/, "") : text).trim();
		if (trimmed !== "") onLine(() => parseObject(trimmed), line);
	};
	return {
		write(text) {
			const pieces = (rest + text).split("\n");
			rest = pieces.pop() ?? "";
			if (rest.length > LINE_LENGTH_MAX) throw refuseFile(`line ${line + pieces.length + 1}: is endless`);
			for (const piece of pieces) take(piece);
		},
		end() {
			if (rest.trim() === "") return;
			try {
				JSON.parse(rest);
			} catch {
				throw refuseFile(`ends half way, at line ${line + 1}`);
			}
			take(rest);
		},
	};
}

function parseObject(text: string): JsonObject {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new RowProblem("is not JSON");
	}
	if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
	throw new RowProblem("must be a JSON object");
}

/** Reads a field that is a list of texts or absent. */
export function readTexts(object: JsonObject, field: string): readonly string[] {
	const value = object[field];
	if (value === undefined || value === null) return [];
	if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value;
	throw new RowProblem(`${field}: must be a list of texts`);
}

export function readText(object: JsonObject, field: string): string | undefined {
	const value = object[field];
	if (value === undefined || value === null) return undefined;
	if (typeof value === "string") return value;
	throw new RowProblem(`${field}: must be a text`);
}
