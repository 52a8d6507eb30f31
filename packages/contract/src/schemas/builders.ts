// Small schema builders, so that a bound, its format and its description fit on one line.

import { type TSchema, type TUnsafe, Type } from "@sinclair/typebox";

/** A text of 1 to `lengthMax` characters. */
export function buildText(lengthMax: number, description: string) {
	return Type.String({ minLength: 1, maxLength: lengthMax, description });
}

/** A text of one line without control characters, which a terminal could run as commands. */
export function buildLine(lengthMax: number, description: string) {
	return Type.String({ minLength: 1, maxLength: lengthMax, format: "line", description });
}

/** One word of a closed set. It is an `enum`, because a union of constants reports one error for each constant. */
export function buildWord<Words extends readonly string[]>(words: Words, description: string): TUnsafe<Words[number]> {
	return Type.Unsafe<Words[number]>({ type: "string", enum: [...words], description });
}

/** A text in one of the formats of `formats.ts`. The format also limits the length. */
export function buildForm(format: string, description: string) {
	return Type.String({ format, description });
}

export function buildTime(description: string) {
	return Type.String({ description: `${description} ISO 8601, UTC.` });
}

/** An object whose members the schema does not list. */
export function buildOpenObject(description: string): TUnsafe<object> {
	return Type.Unsafe<object>({ type: "object", description });
}

export function orNull<Schema extends TSchema>(schema: Schema) {
	return Type.Union([schema, Type.Null()]);
}
