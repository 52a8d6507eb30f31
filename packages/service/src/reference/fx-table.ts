// A day's exchange rates against one base, in the form of the feed file:
// `{ "date": "2026-11-14", "base": "USD", "rates": { "KES": 129.2, "NGN": 1326.1 } }`, units per one of the base.

import { AppError, type ErrorDetail, foldCurrency, parseCalendarDate } from "@hakiki/domain";

export interface FxTable {
	readonly date: string;
	readonly base: string;
	/** Units of the currency for one unit of the base. */
	readonly rates: ReadonlyMap<string, number>;
}

export const FX_FILE_BYTES_MAX = 1_048_576;
const CURRENCIES_MAX = 1_000;
const RATE_MIN = 1e-9;
const RATE_MAX = 1e9;
const DATE_MIN_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

/** Reads the whole feed file, or throws an error that names every wrong field. */
export function parseFxTable(text: string, nowMs: number): FxTable {
	const file = parseJsonObject(text);
	const details: ErrorDetail[] = [];
	const date = typeof file["date"] === "string" ? file["date"] : "";
	const dateProblem = findDateProblem(date, nowMs);
	if (dateProblem !== undefined) details.push({ field: "date", code: "invalid", message: dateProblem });
	const base = typeof file["base"] === "string" ? foldCurrency(file["base"]) : undefined;
	if (base === undefined) details.push({ field: "base", code: "invalid", message: "must be an ISO 4217 currency" });
	const rates = parseRates(file["rates"], details);
	if (details.length > 0 || base === undefined) throw AppError.invalid(details);
	rates.set(base, 1);
	return { date, base, rates };
}

/** Returns the units of `to` for one unit of `from`, if the table has both. */
export function crossRate(table: FxTable, from: string, to: string): number | undefined {
	const fromRate = table.rates.get(from);
	const toRate = table.rates.get(to);
	if (fromRate === undefined || toRate === undefined) return undefined;
	return roundRate(toRate / fromRate);
}

/** Rounds to twelve digits: more than any source has, and no residue of a division is shown or stored. */
export function roundRate(rate: number): number {
	return Number(rate.toPrecision(12));
}

export function findRateProblem(rate: unknown): string | undefined {
	if (typeof rate !== "number" || !Number.isFinite(rate)) return "must be a number";
	if (rate <= 0) return "must be greater than 0";
	return rate < RATE_MIN || rate > RATE_MAX ? `must be between ${RATE_MIN} and ${RATE_MAX}` : undefined;
}

/** The date of a rate may be a day ahead, because the day begins earlier in the east. */
export function findDateProblem(date: string, nowMs: number): string | undefined {
	const timeMs = /^\d{4}-\d{2}-\d{2}$/.test(date) ? parseCalendarDate(date) : undefined;
	if (timeMs === undefined || timeMs < DATE_MIN_MS) return "must be a date YYYY-MM-DD";
	return timeMs > nowMs + DAY_MS ? "is in the future" : undefined;
}

function parseJsonObject(text: string): Readonly<Record<string, unknown>> {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (cause) {
		throw new AppError("invalid_request", "file: is not valid JSON", {
			details: [{ field: "file", code: "invalid", message: "is not valid JSON" }],
			cause,
		});
	}
	if (isObject(value)) return value;
	throw AppError.invalid([{ field: "file", code: "invalid", message: "must be a JSON object" }]);
}

function parseRates(value: unknown, details: ErrorDetail[]): Map<string, number> {
	const rates = new Map<string, number>();
	const entries = isObject(value) ? Object.entries(value) : [];
	if (entries.length === 0 || entries.length > CURRENCIES_MAX) {
		const message = `must be an object of 1 to ${CURRENCIES_MAX} currencies`;
		details.push({ field: "rates", code: "invalid", message });
		return rates;
	}
	for (const [code, rate] of entries) {
		const currency = foldCurrency(code);
		// Feeds also carry metals, coins and withdrawn codes, which no event can use.
		if (currency === undefined) continue;
		const message = findRateProblem(rate);
		if (message !== undefined) details.push({ field: `rates.${currency}`, code: "invalid", message });
		else if (typeof rate === "number") rates.set(currency, rate);
	}
	return rates;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
