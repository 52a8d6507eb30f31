import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { crossBorder } from "./cross-border.ts";

/** 10,000 dollars are KES 1,293,000. */
const known = { foreignCountry: "UG", isCountryPaid: true, usdMinor: 12_930 };

describe("cross_border", () => {
	it("notices the first payment to a country", () => {
		expect(evaluateRule(crossBorder, { ...known, isCountryPaid: false, amountMinor: 50_000 })).toEqual({
			strength: 0.5,
			sentence: "First payment to UG",
			evidence: { country: "UG", is_first: true, amount: 500, limit: 1_293_000 },
		});
		expect(evaluateRule(crossBorder, { ...known, amountMinor: 50_000 })).toBeUndefined();
	});

	it("reports what is over USD 10,000, once", () => {
		expect(evaluateRule(crossBorder, { ...known, amountMinor: 129_300_000 })).toBeUndefined();
		const large = { ...known, amountMinor: 129_300_001 };
		expect(evaluateRule(crossBorder, large)).toEqual({
			strength: 0.5,
			sentence: "KES 1,293,000.01 to UG, over the equivalent of USD 10,000",
			evidence: { country: "UG", is_first: false, amount: 1_293_000.01, limit: 1_293_000 },
			reports: "register",
		});
		expect(evaluateRule(crossBorder, { ...large, countedBeforeMinor: 129_300_001 })).not.toHaveProperty("reports");
		expect(evaluateRule(crossBorder, { ...large, isVolume: false })).not.toHaveProperty("reports");
		expect(evaluateRule(crossBorder, { ...large, isCountryPaid: false })).toMatchObject({ strength: 1 });
	});

	it("does not fire at home, for nothing, or on an amount nobody can compare", () => {
		expect(evaluateRule(crossBorder, { usdMinor: 12_930, amountMinor: 900_000_000 })).toBeUndefined();
		expect(evaluateRule(crossBorder, { ...known, amountMinor: 0 })).toBeUndefined();
		expect(evaluateRule(crossBorder, known)).toBeUndefined();
		const { usdMinor: _rate, ...unrated } = known;
		expect(evaluateRule(crossBorder, { ...unrated, amountMinor: 900_000_000 })).toBeUndefined();
		expect(evaluateRule(crossBorder, { ...unrated, isCountryPaid: false })?.evidence).toMatchObject({ limit: null });
	});

	it("stops a large first payment abroad of a private person who usually pays far less", () => {
		const first = { ...known, isCountryPaid: false, amountMinor: 150_000_000, outAmountMeanMinor: 220_000 };
		expect(evaluateRule(crossBorder, first)?.floor).toBe("review");
		expect(evaluateRule(crossBorder, { ...first, outAmountMeanMinor: 30_000_000 })?.floor).toBe("review");
		const ordinary = [
			{ outAmountMeanMinor: 30_000_001 },
			{ countriesPaid: 1 },
			{ customerKind: "business" },
			{ amountMinor: 120_000_000 },
		] as const;
		for (const signals of ordinary)
			expect(evaluateRule(crossBorder, { ...first, ...signals })?.floor, JSON.stringify(signals)).toBeUndefined();
		const { outAmountMeanMinor: _usual, ...unknown } = first;
		expect(evaluateRule(crossBorder, unknown)?.floor).toBeUndefined();
	});
});
