import { AppError } from "@hakiki/domain";
import { describe, expect, test } from "vitest";
import { crossRate, parseFxTable } from "./fx-table.ts";

const NOW_MS = Date.UTC(2026, 10, 15, 12);
const good = { date: "2026-11-14", base: "USD", rates: { KES: 129.2, NGN: 1326.5 } };

function fieldsOf(file: unknown): readonly string[] {
	try {
		parseFxTable(typeof file === "string" ? file : JSON.stringify(file), NOW_MS);
	} catch (error) {
		if (error instanceof AppError) return error.details.map(({ field, message }) => `${field}: ${message}`);
		throw error;
	}
	return [];
}

describe("a feed file", () => {
	test("is read, the base counting as 1", () => {
		const table = parseFxTable(JSON.stringify(good), NOW_MS);
		expect(table).toMatchObject({ date: "2026-11-14", base: "USD" });
		expect(Object.fromEntries(table.rates)).toEqual({ KES: 129.2, NGN: 1326.5, USD: 1 });
	});

	test("may carry metals, coins and withdrawn codes, which are passed over whatever they say", () => {
		const table = parseFxTable(
			JSON.stringify({ ...good, rates: { ...good.rates, XAU: "?", BTC: 0, ANG: -1 } }),
			NOW_MS,
		);
		expect([...table.rates.keys()]).toEqual(["KES", "NGN", "USD"]);
	});

	test.each([
		["{", ["file: is not valid JSON"]],
		["[]", ["file: must be a JSON object"]],
		["null", ["file: must be a JSON object"]],
		[
			{},
			[
				"date: must be a date YYYY-MM-DD",
				"base: must be an ISO 4217 currency",
				"rates: must be an object of 1 to 1000 currencies",
			],
		],
		[{ ...good, date: "2026-02-30" }, ["date: must be a date YYYY-MM-DD"]],
		[{ ...good, date: "2026" }, ["date: must be a date YYYY-MM-DD"]],
		[{ ...good, date: "1999-12-31" }, ["date: must be a date YYYY-MM-DD"]],
		[{ ...good, date: "2026-11-17" }, ["date: is in the future"]],
		[{ ...good, base: "BTC" }, ["base: must be an ISO 4217 currency"]],
		[{ ...good, rates: [] }, ["rates: must be an object of 1 to 1000 currencies"]],
		[
			{ ...good, rates: { KES: 0, NGN: -1 } },
			["rates.KES: must be greater than 0", "rates.NGN: must be greater than 0"],
		],
		[{ ...good, rates: { KES: "129" } }, ["rates.KES: must be a number"]],
		[{ ...good, rates: { KES: null } }, ["rates.KES: must be a number"]],
		['{"date":"2026-11-14","base":"USD","rates":{"KES":1e999}}', ["rates.KES: must be a number"]],
		[{ ...good, rates: { KES: 1e10 } }, ["rates.KES: must be between 1e-9 and 1000000000"]],
		[{ ...good, rates: { KES: 1e-10 } }, ["rates.KES: must be between 1e-9 and 1000000000"]],
	])("is refused whole, every wrong field named: %j", (file, expected) => {
		expect(fieldsOf(file)).toEqual(expected);
	});

	test("is refused with more currencies than there can be", () => {
		const rates = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`C${index}`, 1]));
		expect(fieldsOf({ ...good, rates })).toEqual(["rates: must be an object of 1 to 1000 currencies"]);
	});

	test("may be dated tomorrow, where the day has begun", () => {
		expect(fieldsOf({ ...good, date: "2026-11-16" })).toEqual([]);
	});
});

describe("a cross rate", () => {
	const table = parseFxTable(JSON.stringify(good), NOW_MS);

	test("goes over the base, without the trail of a division", () => {
		expect(crossRate(table, "USD", "KES")).toBe(129.2);
		expect(crossRate(table, "NGN", "KES")).toBe(0.0973991707501);
		expect(crossRate(table, "KES", "KES")).toBe(1);
	});

	test("is unknown when either side is", () => {
		expect(crossRate(table, "EUR", "KES")).toBeUndefined();
		expect(crossRate(table, "KES", "EUR")).toBeUndefined();
	});
});
