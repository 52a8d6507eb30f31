// From a body's text to a checked value: strict JSON, then the schema, then what only this kind of body asks.
// Every step adds to one list of mistakes, and only an empty list lets the value through.

import { AppError, type ErrorDetail } from "@hakiki/domain";
import type { Static, TSchema } from "@sinclair/typebox";
import { type ParsedJson, parseJson } from "../json/parse-json.ts";
import { compileValidator } from "./compile-validator.ts";
import { buildShape, isObject, prune } from "./prune.ts";

export interface BodyRules {
	/** Runs before the schema; may fill fields in that came from elsewhere. */
	complete?(body: Record<string, unknown>): void;
	/** Adds what the schema cannot say. Must not trust any type. */
	listMore?(body: Record<string, unknown>): readonly ErrorDetail[];
}

export type BodyParser<Schema extends TSchema> = (text: string, rules?: BodyRules) => Static<Schema>;
export type BodyChecker<Schema extends TSchema> = (parsed: ParsedJson, rules?: BodyRules) => Static<Schema>;

export function compileBodyParser<Schema extends TSchema>(schema: Schema): BodyParser<Schema> {
	const check = compileBodyChecker(schema);
	return (text, rules) => check(parseJson(text), rules);
}

/** For a body that stands inside another text, which was read as a whole. */
export function compileBodyChecker<Schema extends TSchema>(schema: Schema): BodyChecker<Schema> {
	const validate = compileValidator(schema);
	const shape = buildShape(schema) ?? new Map();
	return ({ value, problems }, rules = {}) => {
		if (!isObject(value))
			throw AppError.invalid([{ field: "body", code: "invalid_type", message: "must be an object" }]);
		const body = prune(value, shape);
		rules.complete?.(body);
		const mistakes = validate(body);
		const more = rules.listMore?.(body) ?? [];
		if (problems.length + mistakes.length + more.length > 0) {
			throw AppError.invalid(dropRepeats([...problems, ...mistakes, ...more]));
		}
		return body as Static<Schema>;
	};
}

/** One field, one mistake: the first said is the root of the others (a number beyond a double is also above the limit). */
function dropRepeats(details: readonly ErrorDetail[]): ErrorDetail[] {
	const seen = new Set<string>();
	return details.filter(({ field }) => !seen.has(field) && seen.add(field));
}
