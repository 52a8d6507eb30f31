// Checks for values of a rule set. A rule set comes from storage or from people, so neither its shape nor its values
// are trusted. Every error is noted with its path.

import type { ErrorDetail } from "@hakiki/domain";

export const WEIGHT_MAX = 10;
/**
 * The maximum number of errors in a response. Names in paths and messages may be the caller's, so they are cut and
 * cleaned.
 */
const PROBLEMS_MAX = 50;
const FIELD_LENGTH_MAX = 160;
const MESSAGE_LENGTH_MAX = 300;

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

/** Accepts one line without control characters, which a terminal could run as commands. */
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
