import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AMOUNT_MAJOR_MAX, convertToMinorUnits, formatMinorUnits, toMinorUnits } from "./money.ts";

/** Exact rounding of decimal text, written a second way: as a string of digits, not through our own decimals. */
function roundText(text: string, digits: number): bigint {
	const [whole = "", fraction = ""] = text.split(".");
	const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0"));
	return Number(fraction[digits] ?? "0") >= 5 ? kept + 1n : kept;
}

describe("toMinorUnits", () => {
	it("counts cents where a float would not", () => {
		expect(toMinorUnits(0.1 + 0.2, "KES")).toBe(30);
		expect(toMinorUnits(1.005, "KES")).toBe(101);
		expect(toMinorUnits(8.345, "NGN")).toBe(835);
		expect(toMinorUnits(1.15, "KES")).toBe(115);
		expect(toMinorUnits(48_000, "KES")).toBe(4_800_000);
		expect(toMinorUnits(-1.005, "KES")).toBe(-101);
	});

	it("uses the digits of the currency", () => {
		expect(toMinorUnits(1500.5, "UGX")).toBe(1501);
		expect(toMinorUnits(1.2345, "KWD")).toBe(1235);
		expect(toMinorUnits(1, "ABC")).toBeUndefined();
	});

	it("is bounded, and knows no infinities", () => {
		expect(toMinorUnits(AMOUNT_MAJOR_MAX, "KES")).toBe(1e14);
		for (const amount of [AMOUNT_MAJOR_MAX + 1, 1e308, Number.NaN, Number.POSITIVE_INFINITY]) {
			expect(toMinorUnits(amount, "KES")).toBeUndefined();
		}
		expect(toMinorUnits(5e-324, "KES")).toBe(0);
	});

	it("is exact for every amount in cents up to the bound", () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (cents) => {
				const text = cents.toString().padStart(3, "0");
				const major = Number(`${text.slice(0, -2)}.${text.slice(-2)}`);
				expect(toMinorUnits(major, "KES")).toBe(Number(cents));
			}),
			{ numRuns: 2000 },
		);
	});

	it("rounds the decimal text of any amount, half upwards", () => {
		const amounts = fc
			.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 99_999 }))
			.map(([whole, fraction]) => `${whole}.${String(fraction).padStart(5, "0")}`);
		fc.assert(
			fc.property(amounts, fc.constantFrom(["KES", 2], ["UGX", 0], ["KWD", 3]), (text, [currency, digits]) => {
				expect(toMinorUnits(Number(text), String(currency))).toBe(Number(roundText(text, Number(digits))));
			}),
			{ numRuns: 2000 },
		);
	});
});

describe("convertToMinorUnits", () => {
	it("multiplies decimals, not floats", () => {
		expect(convertToMinorUnits(100, 129.15, "KES")).toBe(1_291_500);
		expect(convertToMinorUnits(1.1, 1.1, "KES")).toBe(121);
		expect(convertToMinorUnits(0.35, 0.1, "KES")).toBe(4);
		expect(convertToMinorUnits(1, 1e-7, "KES")).toBe(0);
	});

	it("gives nothing for sums past exact integers and for rates that are none", () => {
		expect(convertToMinorUnits(AMOUNT_MAJOR_MAX, 1500, "NGN")).toBeUndefined();
		for (const rate of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
			expect(convertToMinorUnits(1, rate, "KES")).toBeUndefined();
		}
	});

	it("agrees with whole-number arithmetic", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (cents, rate) => {
				const exact = BigInt(cents) * BigInt(rate);
				expect(convertToMinorUnits(cents / 100, rate / 10_000, "KES")).toBe(Number((exact + 5000n) / 10_000n));
			}),
		);
	});
});

describe("convertToMinorUnits", () => {
	it("agrees with it for every number of decimals, also where a shorter way is taken", () => {
		const decimals = fc.record({
			amount: fc.integer({ min: -20_000_000, max: 20_000_000 }),
			amountDecimals: fc.integer({ min: 0, max: 4 }),
			rate: fc.integer({ min: 1, max: 2_000_000_000 }),
			rateDecimals: fc.integer({ min: 0, max: 8 }),
			currency: fc.constantFrom(["UGX", 0] as const, ["KES", 2] as const, ["KWD", 3] as const),
		});
		fc.assert(
			fc.property(decimals, ({ amount, amountDecimals, rate, rateDecimals, currency: [code, digits] }) => {
				const scale = 10n ** BigInt(amountDecimals + rateDecimals);
				const exact = BigInt(Math.abs(amount)) * BigInt(rate) * 10n ** BigInt(digits);
				const rounded = Number((2n * exact + scale) / (2n * scale));
				const converted = convertToMinorUnits(amount / 10 ** amountDecimals, rate / 10 ** rateDecimals, code);
				if (Number.isSafeInteger(rounded)) expect((converted ?? 0) + 0).toBe((amount < 0 ? -rounded : rounded) + 0);
			}),
			{ numRuns: 500 },
		);
	});
});

describe("formatMinorUnits", () => {
	it("writes the currency's own digits", () => {
		expect(formatMinorUnits(150, "KES")).toBe("1.50");
		expect(formatMinorUnits(5, "KES")).toBe("0.05");
		expect(formatMinorUnits(0, "KES")).toBe("0.00");
		expect(formatMinorUnits(-5, "KES")).toBe("-0.05");
		expect(formatMinorUnits(1500, "UGX")).toBe("1500");
		expect(formatMinorUnits(1235, "KWD")).toBe("1.235");
	});

	it("comes back to the same minor units", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 1e14 }), (minor) => {
				expect(toMinorUnits(Number(formatMinorUnits(minor, "NGN")), "NGN")).toBe(minor);
			}),
		);
	});
});
