import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { CURRENCY_CODES } from "@hakiki/domain";
import { describe, expect, test } from "vitest";
import { loadPackageRates } from "./package-rates.ts";

async function readUnits(of: string, into: string): Promise<number> {
	const path = createRequire(import.meta.url).resolve(`@fawazahmed0/currency-api/v1/currencies/${of}.json`);
	return JSON.parse(await readFile(path, "utf8"))[of][into];
}

describe.each(["KES", "NGN"])("the package's rates into %s", (currency) => {
	test("know every ISO currency but fund codes and itself", async () => {
		const { rates } = await loadPackageRates(currency);
		const missing = CURRENCY_CODES.filter((code) => !rates.has(code) && code !== currency);
		expect(missing).toEqual(["BOV", "CHE", "CHW", "CLF", "COU", "USN", "UYI", "UYW", "XAD"]);
		expect([...rates.keys()].filter((code) => !CURRENCY_CODES.includes(code))).toEqual([]);
	});

	test("are dated, positive and finite", async () => {
		const { date, rates } = await loadPackageRates(currency);
		expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
		for (const rate of rates.values()) expect(rate > 0 && Number.isFinite(rate)).toBe(true);
	});

	test("agree with the currency's own file to the eight digits that one has", async () => {
		const { rates } = await loadPackageRates(currency);
		for (const code of ["USD", "EUR", "GBP", "UGX", "TZS", "VND", "JPY", "KWD", "ZAR", "XAF", "IRR"]) {
			const inverse = await readUnits(currency.toLowerCase(), code.toLowerCase());
			expect(Math.abs((rates.get(code) ?? 0) * inverse - 1)).toBeLessThan(1e-7);
		}
	});
});

test("a rate above 1 is read, one below 1 is the inverse of a number above 1", async () => {
	const { rates } = await loadPackageRates("KES");
	expect(rates.get("USD")).toBe(await readUnits("usd", "kes"));
	expect(rates.get("VND")).toBe(Number((1 / (await readUnits("kes", "vnd"))).toPrecision(12)));
});

test("are money, where a coin has the same letters", async () => {
	const { rates } = await loadPackageRates("KES");
	const usd = rates.get("USD") ?? 0;
	// The tugrik, the paʻanga and the lek, not the tokens traded as MNT, TOP and ALL.
	for (const [code, perDollar] of [
		["MNT", 3_500],
		["TOP", 2.4],
		["ALL", 85],
	] as const) {
		const units = usd / (rates.get(code) ?? 0);
		expect(units).toBeGreaterThan(perDollar / 2);
		expect(units).toBeLessThan(perDollar * 2);
	}
});
