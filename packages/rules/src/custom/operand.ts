// An operand of a compiled condition: a type, and a closure that returns its value. Also the errors of a condition.

import type { ASTNode } from "@marcbachmann/cel-js";
import type { ValueType } from "../signals/declared-signals.ts";
import type { SignalValues } from "../signals/signals.ts";

/** A number, text, boolean or list of texts. Undefined if the value is unknown. */
export type Value = number | string | boolean | readonly string[] | undefined;
export type Run = (signals: SignalValues) => Value;

export interface Operand {
	/** `any` is a value of metadata, whose type is known only when the event arrives. */
	readonly type: ValueType | "any";
	readonly run: Run;
	/** Set for a literal value. */
	readonly constant?: number | string | boolean;
}

/** An error in an expression, with its position. Lines and columns count from 1. */
export class ExpressionError extends Error {
	override readonly name = "ExpressionError";
	readonly code: string;

	constructor(code: string, message: string, place: { readonly input: string; readonly at: number }) {
		const before = place.input.slice(0, place.at);
		const line = before.split("\n").length;
		super(`line ${line}, column ${place.at - before.lastIndexOf("\n")}: ${message}`);
		this.code = code;
	}
}

export function fail(node: ASTNode, code: string, message: string): ExpressionError {
	return new ExpressionError(code, message, { input: node.input, at: node.start });
}

const TYPE_NAMES: Readonly<Record<Operand["type"], string>> = {
	number: "a number",
	bool: "true or false",
	text: "a text",
	texts: "a list of texts",
	any: "a value of metadata",
};

export function nameType(type: Operand["type"]): string {
	return TYPE_NAMES[type];
}
