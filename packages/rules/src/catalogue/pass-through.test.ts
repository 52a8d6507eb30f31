import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { passThrough } from "./pass-through.ts";

describe("pass_through", () => {
	const day = { inSum24hMinor: 2_000_000, inSum1hMinor: 0, outSumWith1hMinor: 0 };

	it("fires when 80 to 110 % of what came in within a day leaves", () => {
		const at = (outSumWith24hMinor: number) => evaluateRule(passThrough, { ...day, outSumWith24hMinor });
		expect(at(1_599_999)).toBeUndefined();
		expect(at(1_600_000)).toMatchObject({
			strength: 0.5,
			sentence: "80 % of the KES 20,000 received in 24 hours leaves again",
		});
		expect(at(2_200_000)).toBeDefined();
		expect(at(2_200_001)).toBeUndefined();
		expect(at(0)).toBeUndefined();
	});

	it("is stronger within an hour", () => {
		const hour = {
			inSum24hMinor: 9_000_000,
			outSumWith24hMinor: 2_000_000,
			inSum1hMinor: 2_000_000,
			outSumWith1hMinor: 1_900_000,
		};
		expect(evaluateRule(passThrough, hour)).toMatchObject({
			strength: 1,
			sentence: "95 % of the KES 20,000 received in the last hour leaves again",
		});
	});

	it("does not fire for little money, none, or an honest crowd", () => {
		expect(evaluateRule(passThrough, { ...day, inSum24hMinor: 999_999, outSumWith24hMinor: 999_999 })).toBeUndefined();
		expect(
			evaluateRule(
				passThrough,
				{ ...day, inSum24hMinor: 0, outSumWith24hMinor: 100 },
				{ parameters: { receivedMin: 0 } },
			),
		).toBeUndefined();
		expect(evaluateRule(passThrough, { ...day, outSumWith24hMinor: 2_000_000, isHonestCrowd: true })).toBeUndefined();
	});

	it("does not fire when the windows are unknown", () => {
		expect(evaluateRule(passThrough, {})).toBeUndefined();
	});
});
