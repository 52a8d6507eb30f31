// Turns the text of a body into a checked value: strict JSON, then the schema, then the body's own rules.
// Every step adds to one list of errors, and the value passes only if the list is empty.

import { AppError, type ErrorDetail } from "@hakiki/domain";
import type { Static, TSchema } from "@sinclair/typebox";
import { type ParsedJson, parseJson } from "../json/parse-json.ts";
import { compileValidator } from "./compile-validator.ts";
import { buildShape, isObject, prune } from "./prune.ts";

export interface BodyRules {
	/** Runs before the schema check. It may fill in fields that came from elsewhere, such as a header. */
	complete?(body: Record<string, unknown>): void;
	/** Lists errors that a schema cannot express. The types of the fields are not checked yet. */
	listMore?(body: Record<string, unknown>): readonly ErrorDetail[];
}

export type BodyParser<Schema extends TSchema> = (text: string, rules?: BodyRules) => Static<Schema>;
export type BodyChecker<Schema extends TSchema> = (parsed: ParsedJson, rules?: BodyRules) => Static<Schema>;

/** Compiles with the first body: most commands and many servers read none of them. */
export function compileBodyParser<Schema extends TSchema>(schema: Schema): BodyParser<Schema> {
	let check: BodyChecker<Schema> | undefined;
	return (text, rules) => {
		check ??= compileBodyChecker(schema);
		return check(parseJson(text), rules);
	};
}

/** Checks a body that is part of a larger text, which is already parsed. Compiles at once, so that no caller waits for it. */
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

/** Keeps the first error of each field, which causes the others: a number beyond a double is also above the limit. */
function dropRepeats(details: readonly ErrorDetail[]): ErrorDetail[] {
	const seen = new Set<string>();
	return details.filter(({ field }) => !seen.has(field) && seen.add(field));
}
