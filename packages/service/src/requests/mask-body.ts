// Shows the shape of a request's body without its values, which may be personal data. Names of fields, words of the
// vocabulary, amounts and the time of an event remain.

import {
	CHANGES,
	CURRENCY_CODES,
	CUSTOMER_KINDS,
	DESTINATION_TYPES,
	DIRECTIONS,
	EVENT_TYPES,
	FRAUD_TYPES,
	foldCountry,
	foldStatus,
	LABELS,
	MASKED_NUMBER,
	MASKED_TEXT,
	METHODS,
} from "@hakiki/domain";

const DEPTH_MAX = 6;
const FIELDS_MAX = 40;
const ELEMENTS_MAX = 3;
/** A phone or account number has more digits. Those that are money are shown. */
const AMOUNT_DIGITS_MAX = 8;
/** The name of a field that somebody wrote into a program, and not a value that became a name. */
const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,39}$/;
const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
/** Also in groups, as `0712-345-678`. */
const LONG_NUMBERS = /\d(?:[-_. ]*\d){4,}/g;

const CHANNELS = ["app", "web", "mobile", "ussd", "api", "pos", "atm", "branch", "agent"];
const WORDS = new Set<string>([
	...EVENT_TYPES,
	...METHODS,
	...DESTINATION_TYPES,
	...CHANGES,
	...DIRECTIONS,
	...CUSTOMER_KINDS,
	...LABELS,
	...FRAUD_TYPES,
	...CHANNELS,
]);
const CURRENCIES = new Set(CURRENCY_CODES);
const isWord = (text: string): boolean => WORDS.has(text.toLowerCase());

/** The fields whose text is shown if it is one that the field may have. */
const SAFE_TEXTS: ReadonlyMap<string, (text: string) => boolean> = new Map([
	["type", isWord],
	["method", isWord],
	["direction", isWord],
	["kind", isWord],
	["label", isWord],
	["fraud_type", isWord],
	["channel", isWord],
	["changes", isWord],
	["status", (text) => foldStatus(text) !== undefined],
	["currency", (text) => CURRENCIES.has(text.toUpperCase())],
	["country", (text) => foldCountry(text) !== undefined],
	["occurred_at", (text) => TIME.test(text)],
	["sim_swapped_at", (text) => TIME.test(text)],
	["label_at", (text) => TIME.test(text)],
]);
const AMOUNTS: ReadonlySet<string> = new Set(["amount", "balance"]);

/** Long arrays and objects are cut, and the last element or field says how much is missing. */
export function maskBody(body: unknown): unknown {
	return maskValue(body, "", 0, false);
}

/** Masks long numbers, which a caller may have put into a message or the name of a field. */
export function maskDigits(text: string): string {
	return text.replaceAll(LONG_NUMBERS, MASKED_TEXT);
}

/** Masks the path of a field step by step, as `maskBody` masks the names of fields. A name in `metadata` may have dots. */
export function maskPath(path: string): string {
	const steps = path.split(".");
	const own = steps.indexOf("metadata");
	if (own >= 0 && own < steps.length - 1) steps.splice(own + 1, steps.length, MASKED_TEXT);
	return steps.map((step) => (/^\d{1,4}$/.test(step) ? step : maskName(step))).join(".");
}

function maskName(name: string): string {
	return FIELD_NAME.test(name) ? maskDigits(name) : MASKED_TEXT;
}

function maskValue(value: unknown, field: string, depth: number, isOwn: boolean): unknown {
	if (value === null || (typeof value === "boolean" && !isOwn)) return value;
	if (typeof value === "number") return !isOwn && isAmount(field, value) ? value : MASKED_NUMBER;
	if (typeof value !== "object") return !isOwn && isSafeText(field, value) ? value : MASKED_TEXT;
	if (depth >= DEPTH_MAX) return MASKED_TEXT;
	return Array.isArray(value) ? maskElements(value, field, depth, isOwn) : maskFields(value, depth, isOwn);
}

function maskElements(elements: readonly unknown[], field: string, depth: number, isOwn: boolean): unknown[] {
	const shown = elements.slice(0, ELEMENTS_MAX).map((one) => maskValue(one, field, depth + 1, isOwn));
	const left = elements.length - shown.length;
	return left === 0 ? shown : [...shown, `… ${left} more`];
}

/** Everything in `metadata` is the caller's own, also its names. */
function maskFields(fields: object, depth: number, isOwn: boolean): object {
	const all = Object.entries(fields);
	const shown = all
		.slice(0, FIELDS_MAX)
		.map(([name, value], place) => [
			isOwn ? `${MASKED_TEXT} ${place + 1}` : maskName(name),
			maskValue(value, name, depth + 1, isOwn || name === "metadata"),
		]);
	const left = all.length - shown.length;
	return Object.fromEntries(left === 0 ? shown : [...shown, ["…", `${left} more`]]);
}

function isAmount(field: string, value: number): boolean {
	return AMOUNTS.has(field) && String(value).replaceAll(/\D/g, "").length <= AMOUNT_DIGITS_MAX;
}

function isSafeText(field: string, value: unknown): boolean {
	return typeof value === "string" && SAFE_TEXTS.get(field)?.(value) === true;
}
