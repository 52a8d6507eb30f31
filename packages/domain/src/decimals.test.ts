import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DECIMAL_DIGITS_MAX, expandDecimal, isPositiveDecimal, scaleDecimal, trimDecimal } from "./decimals.ts";

const digits = (minLength: number, maxLength: number) =>
	fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });

describe("expandDecimal", () => {
	it.each([
		["0.000000000000000001", "0.000000000000000001"],
		["1e-18", "0.000000000000000001"],
		["1E+3", "1000"],
		["1.50", "1.50"],
		["12.5e1", "125"],
		["1.2345e2", "123.45"],
		["100e-2", "1.00"],
		["007.5", "7.5"],
		["0", "0"],
		["-0.5", "-0.5"],
		["0e5", "0"],
		["123456789012345678901234567890.123456789012345678", "123456789012345678901234567890.123456789012345678"],
	])("writes %s as %s", (text, expected) => {
		expect(expandDecimal(text)).toBe(expected);
	});

	it.each([
		"",
		".",
		"5.",
		".5",
		"+1",
		"1e",
		"1e+",
		"1e1.5",
		"0x10",
		"1_000",
		"1,5",
		" 1",
		"NaN",
		"Infinity",
		"--1",
		"1e9999",
		"1e61",
		"1e-61",
	])("refuses %j", (text) => {
		expect(expandDecimal(text)).toBeUndefined();
	});

	it("takes 60 digits and no more", () => {
		const most = "9".repeat(DECIMAL_DIGITS_MAX);
		expect(expandDecimal(most)).toBe(most);
		expect(expandDecimal(`${most}9`)).toBeUndefined();
		expect(expandDecimal(`0.${"1".repeat(59)}`)).toBe(`0.${"1".repeat(59)}`);
		expect(expandDecimal(`0.${"1".repeat(60)}`)).toBeUndefined();
	});

	it("keeps the value of every number in scientific notation", () => {
		fc.assert(
			fc.property(digits(1, 20), digits(1, 18), fc.integer({ min: -20, max: 15 }), (whole, fraction, exponent) => {
				const expanded = expandDecimal(`${whole}.${fraction}e${exponent}`) ?? "";
				const { unscaled, decimals } = scaleDecimal(expanded);
				const shift = BigInt(decimals + exponent - fraction.length);
				const sent = BigInt(whole + fraction);
				if (shift >= 0n) expect(unscaled).toBe(sent * 10n ** shift);
				else expect(unscaled * 10n ** -shift).toBe(sent);
			}),
		);
	});

	it("never throws and is settled after one pass", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
				const expanded = expandDecimal(text);
				if (expanded !== undefined) expect(expandDecimal(expanded)).toBe(expanded);
			}),
		);
	});
});

describe("comparing decimals", () => {
	it("sees 1.50, 1.5 and 01.500 as one value, and 1.05 as another", () => {
		expect(["1.50", "1.5", "01.500"].map((text) => trimDecimal(expandDecimal(text) ?? ""))).toEqual([
			"1.5",
			"1.5",
			"1.5",
		]);
		expect(trimDecimal("1.05")).toBe("1.05");
		expect(trimDecimal("10.00")).toBe("10");
		expect(trimDecimal("100")).toBe("100");
	});

	it("tells positive from zero and negative", () => {
		expect(isPositiveDecimal("0.000000000000000001")).toBe(true);
		expect(isPositiveDecimal("0.000")).toBe(false);
		expect(isPositiveDecimal("-1")).toBe(false);
	});
});
