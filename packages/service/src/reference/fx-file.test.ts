import { AppError } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseFxFile, parseWorkspaceRate, type RateCheck } from "./fx-file.ts";

const check: RateCheck = { workspaceCurrency: "KES", nowMs: Date.UTC(2026, 10, 15, 12) };
const known: RateCheck = { ...check, knownRate: (currency) => ({ USD: 129.67, UGX: 0.0355 })[currency] };

function problemsOf(action: () => unknown): readonly string[] {
	try {
		action();
	} catch (error) {
		if (error instanceof AppError) return error.details.map(({ field, message }) => `${field}: ${message}`);
		throw error;
	}
	return [];
}

describe("a rate set by hand", () => {
	test("is taken with its date, or today's", () => {
		expect(parseWorkspaceRate({ currency: "usd", rate: "129.50", date: "2026-11-01" }, known)).toEqual({
			currency: "USD",
			rate: 129.5,
			rateAt: "2026-11-01",
		});
		expect(parseWorkspaceRate({ currency: "UGX", rate: "0.0352" }, known).rateAt).toBe("2026-11-15");
	});

	test.each([
		["XXX", "1", undefined, ["currency: must be an ISO 4217 currency"]],
		["KES", "1", undefined, ["currency: is the workspace's own currency"]],
		["USD", "0", undefined, ["rate: must be greater than 0"]],
		["USD", "-1", undefined, ["rate: must be a number"]],
		["USD", "1e3", undefined, ["rate: must be a number"]],
		["USD", "NaN", undefined, ["rate: must be a number"]],
		["USD", "129,5", undefined, ["rate: must be a number"]],
		["USD", "", undefined, ["rate: must be a number"]],
		["USD", "9999999999", undefined, ["rate: must be between 1e-9 and 1000000000"]],
		["USD", "0.0000000001", undefined, ["rate: must be between 1e-9 and 1000000000"]],
		["USD", "129", "14/11/2026", ["date: must be a date YYYY-MM-DD"]],
		["USD", "129", "2027-01-01", ["date: is in the future"]],
		[
			"?",
			"?",
			"?",
			["currency: must be an ISO 4217 currency", "rate: must be a number", "date: must be a date YYYY-MM-DD"],
		],
	])("of %s %s %s is refused", (currency, rate, date, expected) => {
		expect(problemsOf(() => parseWorkspaceRate({ currency, rate, date }, check))).toEqual(expected);
	});

	test("is refused when typed the wrong way round, unless no known rate is given", () => {
		const inverted = { currency: "USD", rate: "0.0077" };
		expect(problemsOf(() => parseWorkspaceRate(inverted, known))).toEqual([
			"rate: is over 10 times off the known rate of 129.67 KES for one USD (the wrong way round?)",
		]);
		expect(problemsOf(() => parseWorkspaceRate(inverted, check))).toEqual([]);
		expect(problemsOf(() => parseWorkspaceRate({ currency: "USD", rate: "1296.8" }, known)).length).toBe(1);
		expect(problemsOf(() => parseWorkspaceRate({ currency: "USD", rate: "1296.6" }, known))).toEqual([]);
		expect(problemsOf(() => parseWorkspaceRate({ currency: "USD", rate: "12.966" }, known)).length).toBe(1);
		expect(problemsOf(() => parseWorkspaceRate({ currency: "USD", rate: "12.968" }, known))).toEqual([]);
	});
});

describe("a CSV file", () => {
	test("is read with or without its heading, a byte-order mark, CRLF and blank lines", () => {
		const expected = [
			{ currency: "USD", rate: 129.2, rateAt: "2026-11-14" },
			{ currency: "EUR", rate: 146, rateAt: "2026-11-13" },
		];
		expect(parseFxFile("USD,129.2,2026-11-14\nEUR,146,2026-11-13", check)).toEqual(expected);
		const windows = "\uFEFFCurrency, Rate, Date\r\nusd , 129.2, 2026-11-14\r\n\r\nEUR,146,2026-11-13\r\n";
		expect(parseFxFile(windows, check)).toEqual(expected);
	});

	test("is refused whole, every wrong line named", () => {
		const text = "currency,rate,date\nUSD,129.2\nEUR,x,2026-11-14\nGBP,170,2026-11-14\nGBP,171,2026-11-14\nZZZ,1,bad";
		expect(problemsOf(() => parseFxFile(text, check))).toEqual([
			"lines.2: must be currency,rate,date",
			"lines.3.rate: must be a number",
			"lines.5.currency: GBP appears twice",
			"lines.6.currency: must be an ISO 4217 currency",
			"lines.6.date: must be a date YYYY-MM-DD",
		]);
	});

	test("is refused when it is empty, too long or too big", () => {
		expect(problemsOf(() => parseFxFile("", check))).toEqual(["file: has no rates"]);
		expect(problemsOf(() => parseFxFile("currency,rate,date\n", check))).toEqual(["file: has no rates"]);
		expect(problemsOf(() => parseFxFile("\n".repeat(1_000), check))).toEqual(["file: has more than 1000 lines"]);
		expect(problemsOf(() => parseFxFile("x".repeat(1_048_577), check))).toEqual(["file: has more than 1 MB"]);
	});

	test("is refused when a line is the wrong way round", () => {
		expect(problemsOf(() => parseFxFile("USD,0.0077,2026-11-14", known))[0]).toContain(
			"lines.1.rate: is over 10 times off",
		);
	});
});

describe("a JSON file", () => {
	const feed = { date: "2026-11-14", base: "USD", rates: { KES: 129.2, EUR: 0.88 } };

	test("is turned into rates of the workspace's currency", () => {
		expect(parseFxFile(` ${JSON.stringify(feed)}`, check)).toEqual([
			{ currency: "EUR", rate: 146.818181818, rateAt: "2026-11-14" },
			{ currency: "USD", rate: 129.2, rateAt: "2026-11-14" },
		]);
	});

	test("is refused without the workspace's currency, and when a rate is far off", () => {
		const without = JSON.stringify({ ...feed, rates: { EUR: 0.88 } });
		expect(problemsOf(() => parseFxFile(without, check))).toEqual(["rates.KES: is required"]);
		const off = JSON.stringify({ ...feed, rates: { KES: 0.0077 } });
		expect(problemsOf(() => parseFxFile(off, known))[0]).toContain("rates.USD: is over 10 times off");
	});
});

test("any text is either read or refused with details, never anything else", () => {
	const cell = fc.oneof(fc.string(), fc.constantFrom("USD", "EUR", "1.5", "0", "2026-11-14", "{", "\n", ",", "rates"));
	fc.assert(
		fc.property(fc.array(cell, { maxLength: 12 }), (cells) => {
			problemsOf(() => parseFxFile(cells.join(","), check));
			problemsOf(() => parseFxFile(cells.join(""), check));
		}),
	);
});
