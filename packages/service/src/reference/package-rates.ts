// The dated table of the pinned package: what a workspace converts with when nobody has set anything.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CURRENCY_CODES } from "@hakiki/domain";
import { roundRate } from "./fx-table.ts";

export interface PackageRates {
	/** What the rates convert into. */
	readonly currency: string;
	readonly date: string;
	/** Units of `currency` for one unit of the key. */
	readonly rates: ReadonlyMap<string, number>;
}

const PACKAGE = "@fawazahmed0/currency-api/package.json";

/**
 * The package has a file for every currency with the others' units per one of it, to eight digits below 1 and eight
 * decimals above. So a rate above 1 (dollars into shillings) is read from the other currency's file, and one below 1
 * (dong into shillings) is the inverse of a number above 1 in this currency's: eleven digits either way, not eight.
 */
export async function loadPackageRates(currency: string): Promise<PackageRates> {
	const folder = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), "v1", "currencies");
	const own = await readCurrencyFile(folder, currency);
	const rates = new Map<string, number>();
	await Promise.all(
		CURRENCY_CODES.map(async (code) => {
			const inverse = own.rates.get(code);
			if (inverse === undefined || code === currency) return;
			const isInversePrecise = inverse >= 1;
			const direct = isInversePrecise ? undefined : (await readCurrencyFile(folder, code)).rates.get(currency);
			rates.set(code, direct ?? roundRate(1 / inverse));
		}),
	);
	return { currency, date: own.date, rates };
}

async function readCurrencyFile(
	folder: string,
	currency: string,
): Promise<{ readonly date: string; readonly rates: ReadonlyMap<string, number> }> {
	const name = currency.toLowerCase();
	const file: unknown = JSON.parse(await readFile(join(folder, `${name}.min.json`), "utf8"));
	const { date, [name]: table } = file as Readonly<Record<string, unknown>>;
	if (typeof date !== "string" || typeof table !== "object" || table === null) {
		throw new TypeError(`The currency package has no table for ${currency}`);
	}
	const rates = new Map<string, number>();
	for (const [code, rate] of Object.entries(table)) {
		if (typeof rate === "number" && Number.isFinite(rate) && rate > 0) rates.set(code.toUpperCase(), rate);
	}
	return { date, rates };
}
