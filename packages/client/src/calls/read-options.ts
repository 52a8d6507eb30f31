// Checks the options of a client and of a single call, and applies the defaults.

import { HakikiError, refuseInput } from "../error.ts";
import type { CallOptions } from "../options.ts";

export interface Limits {
	readonly timeoutMs: number;
	readonly retriesMax: number;
	readonly deadlineMs: number | undefined;
}

const BASE_URL_DEFAULT = "http://localhost:4500";
const DEFAULTS: Limits = { timeoutMs: 5000, retriesMax: 2, deadlineMs: undefined };
/** Timers with a longer delay fire at once. */
const TIMER_MS_MAX = 2_147_483_647;
const RETRIES_MAX = 100;

/** Returns the call's own limits, or else the client's. */
export function readLimits(options: CallOptions, base: Limits = DEFAULTS): Limits {
	return {
		timeoutMs: readWhole("timeout", options.timeout, 1, TIMER_MS_MAX) ?? base.timeoutMs,
		retriesMax: readWhole("maxRetries", options.maxRetries, 0, RETRIES_MAX) ?? base.retriesMax,
		deadlineMs: readWhole("deadline", options.deadline, 1, TIMER_MS_MAX) ?? base.deadlineMs,
	};
}

/** Checks a function before anything is sent. During an attempt the failure would look like an outage. */
export function readFunction<Value>(field: string, given: Value, value: unknown): Value {
	if (given === undefined || given === null || typeof value === "function") return given;
	throw refuseInput(field, field === "fetch" ? "must be a function" : "must be an AbortSignal");
}

function readWhole(name: string, value: unknown, min: number, max: number): number | undefined {
	if (value === undefined) return undefined;
	if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
	throw refuseInput(name, `must be a whole number from ${min} to ${max}`);
}

/** Refuses a key with a space or a line break, because `fetch` would put it into its error message. */
export function readApiKey(given: unknown): string {
	const key = given ?? readVariable("HAKIKI_API_KEY");
	if (typeof key === "string" && /^[\x21-\x7e]+$/.test(key.trim())) return key.trim();
	const isMissing = key === undefined || key === "";
	const message = isMissing
		? "There is no API key: pass it to the client, or set HAKIKI_API_KEY"
		: "The API key must be text without spaces; a key like svc_test_… was expected";
	throw new HakikiError({ status: 0, code: "invalid_api_key", message });
}

/** Removes the slash at the end. A path in the URL stays. */
export function readBaseUrl(given: unknown): string {
	const text = given ?? (readVariable("HAKIKI_BASE_URL") || BASE_URL_DEFAULT);
	const url = typeof text === "string" ? parseUrl(text.trim()) : undefined;
	if (url === undefined || !/^https?:$/.test(url.protocol))
		throw refuseInput("baseUrl", "must be an http or https URL");
	if (url.username !== "" || url.password !== "") throw refuseInput("baseUrl", "must not hold credentials");
	if (url.search !== "" || url.hash !== "") throw refuseInput("baseUrl", "must not have a query or a fragment");
	return url.origin + url.pathname.replace(/(?<!\/)\/+$/, "");
}

function parseUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}

/** Some runtimes have no `process`. */
function readVariable(name: string): string | undefined {
	return typeof process === "undefined" ? undefined : process.env?.[name];
}
