import { describe, expect, it } from "vitest";
import { COUNTRY_CODES, foldCountry } from "./iso-countries.ts";
import { CURRENCY_CODES, foldCurrency, minorDigitsOf } from "./iso-currencies.ts";

describe("countries", () => {
	it("are the 249 of ISO 3166 and Kosovo, each with a name in the platform's own table", () => {
		expect(new Set(COUNTRY_CODES).size).toBe(250);
		const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
		expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([]);
	});

	it("are taken in either case, and nothing else is", () => {
		expect(foldCountry("KE")).toBe("KE");
		expect(foldCountry(" ng ")).toBe("NG");
		expect(foldCountry("xk")).toBe("XK");
		for (const text of ["", "K", "KEN", "XX", "UK", "EU", "ZZ", "K\u0000", "é", "x".repeat(1000)]) {
			expect(foldCountry(text)).toBeUndefined();
		}
	});
});

describe("currencies", () => {
	it("have the digits of the platform, which itself departs from ISO only by hiding cents nobody uses", () => {
		const wrong = CURRENCY_CODES.filter((code) => {
			const format = new Intl.NumberFormat("en", { style: "currency", currency: code });
			const digits = format.resolvedOptions().maximumFractionDigits;
			return digits !== minorDigitsOf(code) && digits !== 0;
		});
		expect(wrong).toEqual([]);
		const hidden = [
			"AFN",
			"ALL",
			"COP",
			"HUF",
			"IDR",
			"IRR",
			"KPW",
			"LAK",
			"LBP",
			"MGA",
			"MMK",
			"PKR",
			"SOS",
			"SYP",
			"YER",
		];
		expect(hidden.map(minorDigitsOf)).toEqual(hidden.map(() => 2));
		expect(minorDigitsOf("IQD")).toBe(3);
	});

	it("hold what Kenyans and Nigerians trade in, and no metals, test codes or money that is gone", () => {
		for (const code of [
			"KES",
			"NGN",
			"USD",
			"EUR",
			"GBP",
			"UGX",
			"TZS",
			"RWF",
			"GHS",
			"ZAR",
			"XOF",
			"XAF",
			"AED",
			"CNY",
			"INR",
		]) {
			expect(foldCurrency(code)).toBe(code);
		}
		for (const code of ["XAU", "XTS", "XXX", "HRK", "SLL", "ZWL", "BTC", "USDT", "", "kess", "K\u0000S"]) {
			expect(foldCurrency(code)).toBeUndefined();
		}
		expect(foldCurrency("kes")).toBe("KES");
		expect(minorDigitsOf("kes")).toBeUndefined();
	});
});
