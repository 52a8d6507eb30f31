import { describe, expect, it } from "vitest";
import { compileRuleSet, writeOutRuleSet } from "../rule-set/compile-rule-set.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { roundAmounts } from "./round-amounts.ts";

describe("round_amounts", () => {
	const third = { amountMinor: 1_000_000, outAmountsWith24hMinor: [1_000_000, 2_000_000, 5_000_000] };

	it("fires from the third round amount of a day on", () => {
		expect(evaluateRule(roundAmounts, third)).toEqual({
			strength: 0.5,
			sentence: "3 round amounts out in 24 hours",
			evidence: { round_out_24h: 3, amount: 10_000 },
		});
		const two = { ...third, outAmountsWith24hMinor: [1_000_000, 2_000_000, 5_000_001] };
		expect(evaluateRule(roundAmounts, two)).toBeUndefined();
		const nine = { ...third, outAmountsWith24hMinor: new Array<number>(9).fill(1_000_000) };
		expect(evaluateRule(roundAmounts, nine)?.strength).toBe(1);
		expect(evaluateRule(roundAmounts, third, { country: "NG" })).toBeUndefined();
	});

	it("does not fire when this amount is not round, zero or unknown", () => {
		expect(evaluateRule(roundAmounts, { ...third, amountMinor: 1_000_100 })).toBeUndefined();
		expect(evaluateRule(roundAmounts, { ...third, amountMinor: 0 })).toBeUndefined();
		expect(evaluateRule(roundAmounts, { outAmountsWith24hMinor: third.outAmountsWith24hMinor })).toBeUndefined();
	});

	it("is off until a workspace switches it on", () => {
		const document = { version: "test", country: "KE" } as const;
		expect(compileRuleSet(document, [roundAmounts]).byOccasion.out).toEqual([]);
		expect(writeOutRuleSet(document, [roundAmounts]).rules?.["round_amounts"]?.mode).toBe("off");
		const live = { ...document, rules: { round_amounts: { mode: "live" } } } as const;
		expect(compileRuleSet(live, [roundAmounts]).byOccasion.out).toHaveLength(1);
	});
});
