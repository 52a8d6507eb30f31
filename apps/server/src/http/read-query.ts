// Reading the part of an address after `?`, where every value is text and may be given twice.

import { AppError, parseInstant } from "@hakiki/domain";
import type { RuleSetName } from "./rules-port.ts";

export type Query = Readonly<Record<string, unknown>>;

export function readText(query: Query, name: string): string | undefined {
	const value = query[name];
	if (value === undefined || typeof value === "string") return value;
	throw refuseQuery(name, "is given more than once");
}

export function readWord<Word extends string>(query: Query, name: string, words: readonly Word[]): Word | undefined {
	const value = readText(query, name);
	if (value === undefined) return undefined;
	const word = words.find((one) => one === value);
	if (word === undefined) throw refuseQuery(name, `must be one of: ${words.join(", ")}`);
	return word;
}

/** A whole number from 1 on. */
export function readNumber(query: Query, name: string, max: number): number | undefined {
	const text = readText(query, name);
	if (text === undefined) return undefined;
	const number = parseVersion(text);
	if (number === undefined || number > max) throw refuseQuery(name, `must be a whole number from 1 to ${max}`);
	return number;
}

/** A date, which begins at midnight UTC, or a time with an offset; in ms. */
export function readTime(query: Query, name: string): number | undefined {
	const text = readText(query, name);
	if (text === undefined) return undefined;
	const time = parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);
	if (time === undefined) throw refuseQuery(name, "must be a date or an ISO 8601 time with an offset");
	return time;
}

/** `published`, `draft`, or the number of a version. */
export function readRuleSetName(query: Query, name: string): RuleSetName | undefined {
	const text = readText(query, name);
	if (text === undefined || text === "published" || text === "draft") return text;
	const version = parseVersion(text);
	if (version === undefined) throw refuseQuery(name, "must be published, draft, or the number of a version");
	return version;
}

export function parseVersion(text: string): number | undefined {
	return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export function refuseQuery(field: string, message: string): AppError {
	return AppError.invalid([{ field, code: "invalid", message }]);
}
