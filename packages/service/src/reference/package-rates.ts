// The dated rate table of the pinned package, which serves when nobody has set a rate.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CURRENCY_CODES } from "@hakiki/domain";
import { roundRate } from "./fx-table.ts";

/** The longest number that a file can hold, and more. */
const RATE_LENGTH_MAX = 32;

export interface PackageRates {
	/** The currency that the rates convert into. */
	readonly currency: string;
	readonly date: string;
	/** Units of `currency` for one unit of the key. */
	readonly rates: ReadonlyMap<string, number>;
}

const PACKAGE = "@fawazahmed0/currency-api/package.json";

/**
 * The package has a file for every currency with the units of the others for one unit, with eight digits below 1 and eight
 * decimals above. So a rate above 1 (dollars into shillings) is read from the other currency's file, and a rate below 1
 * (dong into shillings) is the inverse of a number above 1 in this currency's file. Both give eleven digits, not eight.
 */
export async function loadPackageRates(currency: string): Promise<PackageRates> {
	const folder = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), "v1", "currencies");
	const own = readOwnFile(folder, currency);
	const rates = new Map<string, number>();
	for (const code of CURRENCY_CODES) {
		const inverse = own.rates.get(code);
		if (inverse === undefined || code === currency) continue;
		const direct = inverse >= 1 ? undefined : readRate(folder, code, currency);
		rates.set(code, direct ?? roundRate(1 / inverse));
	}
	return { currency, date: own.date, rates };
}

function readOwnFile(
	folder: string,
	currency: string,
): { readonly date: string; readonly rates: ReadonlyMap<string, number> } {
	const name = currency.toLowerCase();
	const file: unknown = JSON.parse(readCurrencyFile(folder, currency));
	const { date, [name]: table } = file as Readonly<Record<string, unknown>>;
	if (typeof date !== "string" || typeof table !== "object" || table === null) {
		throw new TypeError(`The currency package has no table for ${currency}`);
	}
	const rates = new Map<string, number>();
	for (const [code, rate] of Object.entries(table)) {
		if (isRate(rate)) rates.set(code.toUpperCase(), rate);
	}
	return { date, rates };
}

/**
 * Takes one rate from another currency's file without parsing the 338 others. Each server reads about 200 files when it
 * starts, which takes 20 ms of processor time, and 95 ms with parsing.
 */
function readRate(folder: string, code: string, currency: string): number | undefined {
	const text = readCurrencyFile(folder, code);
	const key = `"${currency.toLowerCase()}":`;
	const at = text.indexOf(key);
	// A number ends at the comma or the brace after it, where `parseFloat` stops.
	const rate = at < 0 ? undefined : Number.parseFloat(text.slice(at + key.length, at + key.length + RATE_LENGTH_MAX));
	return isRate(rate) ? rate : undefined;
}

function isRate(value: unknown): value is number {
	return typeof value === "number" && Number.isFinite(value) && value > 0;
}

/** Synchronous, because a hundred small files are read about four times as fast as through the thread pool. */
function readCurrencyFile(folder: string, currency: string): string {
	return readFileSync(join(folder, `${currency.toLowerCase()}.min.json`), "latin1");
}
