// A rule set is read from storage and from people, so neither its shape nor its values are taken on trust. Every mistake
// is noted under its path.

import type { ErrorDetail, RuleMode } from "@hakiki/domain";

export const WEIGHT_MAX = 10;
/** As many as an answer lists. Names in a path and a message may be the caller's own, so they are clipped and cleaned. */
const PROBLEMS_MAX = 50;
const FIELD_LENGTH_MAX = 160;
const MESSAGE_LENGTH_MAX = 300;
export const MODES: readonly RuleMode[] = ["live", "shadow", "off"];

export function checkObject(problems: ErrorDetail[], field: string, value: unknown): boolean {
	const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
	if (!isObject) report(problems, field, "invalid", "must be an object");
	return isObject;
}

export function checkNumber(problems: ErrorDetail[], field: string, value: unknown, min: number, max: number): void {
	if (typeof value !== "number" || !Number.isFinite(value) || value < min || value > max)
		report(problems, field, "out_of_bounds", `must be a number from ${min} to ${max}`);
}

export function checkWord(
	problems: ErrorDetail[],
	field: string,
	value: unknown,
	words: readonly string[],
): value is string {
	const isKnown = typeof value === "string" && words.includes(value);
	if (!isKnown) report(problems, field, "invalid", `must be one of: ${words.join(", ")}`);
	return isKnown;
}

/** On one line, and without what a terminal would take for a command. */
export function checkText(problems: ErrorDetail[], field: string, value: unknown, lengthMax: number): value is string {
	const isShort = typeof value === "string" && value.trim() !== "" && value.length <= lengthMax;
	if (!isShort) report(problems, field, "invalid", `must be a text of 1 to ${lengthMax} characters`);
	else if (/[\p{Cc}\p{Cs}]/u.test(value)) report(problems, field, "invalid", "must not hold control characters");
	else return true;
	return false;
}

export function report(problems: ErrorDetail[], field: string, code: string, message: string): void {
	if (problems.length === PROBLEMS_MAX) return;
	problems.push({ field: clean(field, FIELD_LENGTH_MAX), code, message: clean(message, MESSAGE_LENGTH_MAX) });
}

function clean(text: string, lengthMax: number): string {
	const short = text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
	return short.replaceAll(/[\p{Cc}\p{Cs}]/gu, "�");
}
