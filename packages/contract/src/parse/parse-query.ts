// Reads a query string by a schema. Every value is text, and a parameter may be repeated by mistake.
// Unknown parameters are refused, because a filter with a typo in its name would otherwise return everything.

import { AppError, type ErrorDetail } from "@hakiki/domain";
import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { PROBLEMS_MAX } from "../json/parse-json.ts";
import { compileValidator } from "./compile-validator.ts";

export type QueryParser<Schema extends TObject> = (query: Readonly<Record<string, unknown>>) => Static<Schema>;

export function compileQueryParser<Schema extends TObject>(schema: Schema): QueryParser<Schema> {
	const validate = compileValidator(schema);
	const fields = new Map(Object.entries(schema.properties as Readonly<Record<string, TSchema>>));
	return (query) => {
		const details: ErrorDetail[] = [];
		const read: Record<string, unknown> = {};
		for (const [name, value] of Object.entries(query)) {
			if (details.length === PROBLEMS_MAX) break;
			const field = fields.get(name);
			if (field === undefined) {
				details.push({ field: name, code: "unknown", message: "is not a parameter of this path" });
			} else if (typeof value !== "string") {
				details.push({ field: name, code: "invalid", message: "is given more than once" });
			} else if (value.includes("\0")) {
				details.push({ field: name, code: "invalid_characters", message: "must not contain NUL" });
			} else read[name] = convert(value, field);
		}
		for (const [name, field] of fields) {
			if (read[name] === undefined && field.default !== undefined) read[name] = field.default;
		}
		const mistakes = [...details, ...validate(read).filter(({ field }) => !details.some((one) => one.field === field))];
		if (mistakes.length > 0) throw AppError.invalid(mistakes);
		return read as Static<Schema>;
	};
}

/** Text that is not a number or a boolean stays text, and the schema check reports it. */
function convert(text: string, field: TSchema): unknown {
	switch (field["type"]) {
		case "integer":
			return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
		case "number":
			return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
		case "boolean":
			return text === "true" ? true : text === "false" ? false : text;
		case "array":
			return text.split(",");
		default:
			return text;
	}
}
