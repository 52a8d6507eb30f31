// Compiles a schema into a function that lists every error in a value, with a message for each.

import { type ErrorDetail, expandDecimal } from "@hakiki/domain";
import type { TSchema } from "@sinclair/typebox";
import { Ajv, type ErrorObject } from "ajv";
import { formatFieldPath, PROBLEMS_MAX } from "../json/parse-json.ts";
import { FORMATS } from "./formats.ts";

export type Validator = (value: unknown) => readonly ErrorDetail[];

const NOTHING: readonly ErrorDetail[] = [];

const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true });
for (const [name, format] of FORMATS) ajv.addFormat(name, { type: "string", validate: format.isMet });

export function compileValidator(schema: TSchema): Validator {
	// The name is for the OpenAPI document. Ajv refuses a schema whose name it has met inside another schema.
	const { $id: _name, ...unnamed } = schema;
	const check = ajv.compile(unnamed);
	return (value) => {
		if (check(value)) return NOTHING;
		const details: ErrorDetail[] = [];
		for (const error of check.errors ?? []) {
			// This error only says that a key is invalid. The errors before it say why.
			if (error.keyword === "propertyNames") continue;
			if (details.length === PROBLEMS_MAX) break;
			details.push(explain(error));
		}
		return details;
	};
}

function explain(error: ErrorObject): ErrorDetail {
	const path = readPointer(error.instancePath);
	if (error.keyword === "required") path.push(readParameter(error, "missingProperty"));
	if (error.propertyName !== undefined) path.push(error.propertyName);
	const field = path.length === 0 ? "body" : formatFieldPath(path);
	return { field, ...explainKeyword(error) };
}

function explainKeyword(error: ErrorObject): { code: string; message: string } {
	const limit = readParameter(error, "limit");
	switch (error.keyword) {
		case "required":
			return { code: "required", message: "is required" };
		case "type":
			return { code: "invalid_type", message: `must be ${joinTypes(error.schema)}` };
		case "enum":
			return { code: "invalid", message: `must be one of: ${[error.schema].flat().join(", ")}` };
		case "minLength":
			return {
				code: "too_short",
				message: limit === "1" ? "must not be empty" : `must be at least ${limit} characters`,
			};
		case "maxLength":
			return { code: "too_long", message: `must be at most ${limit} characters` };
		case "exclusiveMinimum":
			return { code: "too_small", message: `must be greater than ${limit}` };
		case "minimum":
			return { code: "too_small", message: `must be at least ${limit}` };
		case "maximum":
			return { code: "too_large", message: `must be at most ${limit}` };
		case "minItems":
			return { code: "too_few", message: `must have at least ${limit} ${limit === "1" ? "element" : "elements"}` };
		case "maxItems":
			return { code: "too_many", message: `must have at most ${limit} elements` };
		case "maxProperties":
			return { code: "too_many", message: `must have at most ${limit} keys` };
		case "format":
			return explainFormat(error);
		default:
			return { code: "invalid", message: error.message ?? "is invalid" };
	}
}

/** An on-chain amount can be malformed or not positive. Callers fix the two errors differently. */
function explainFormat(error: ErrorObject): { code: string; message: string } {
	const name = String(error.schema);
	if (name === "decimal-positive" && typeof error.data === "string" && expandDecimal(error.data) !== undefined) {
		return { code: "too_small", message: "must be greater than 0" };
	}
	return { code: "invalid", message: FORMATS.get(name)?.message ?? "has the wrong format" };
}

const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
	["string", "a string"],
	["number", "a number"],
	["integer", "a whole number"],
	["boolean", "true or false"],
	["object", "an object"],
	["array", "an array"],
	["null", "null"],
]);

function joinTypes(schema: unknown): string {
	const names = [schema].flat().map((type) => TYPE_NAMES.get(String(type)) ?? String(type));
	const last = names.pop() ?? "";
	if (names.length === 0) return last;
	return names.length === 1 ? `${names[0]} or ${last}` : `${names.join(", ")}, or ${last}`;
}

/** Writes limits as plain digits, not as `1e+12`. */
function readParameter(error: ErrorObject, name: string): string {
	const value: unknown = error.params[name];
	return Number.isInteger(value) ? (value as number).toFixed(0) : String(value);
}

/** Splits a JSON pointer. Array indexes stay text, because `formatFieldPath` writes both the same way. */
function readPointer(pointer: string): string[] {
	return pointer
		.split("/")
		.slice(1)
		.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
