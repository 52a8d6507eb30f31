import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, makeDeposit, makePayout, makeTransfer, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { countLike, countSimilar } from "./similar-amounts.ts";
import { similarInbound } from "./similar-inbound.ts";

describe("similar_inbound", () => {
	const alike = [100_000, 104_000, 110_000, 101_000, 108_000];

	it("fires from five amounts within 10 % of each other on", () => {
		expect(evaluateRule(similarInbound, { inAmountsWith24hMinor: alike })).toMatchObject({
			strength: 0.5,
			sentence: "5 payments of about the same amount received in 24 hours",
			evidence: { similar_in_24h: 5, received_24h: 5 },
		});
		expect(evaluateRule(similarInbound, { inAmountsWith24hMinor: [...alike, ...alike] })?.strength).toBe(1);
		expect(evaluateRule(similarInbound, { inAmountsWith24hMinor: alike.slice(1) })).toBeUndefined();
		expect(evaluateRule(similarInbound, { inAmountsWith24hMinor: [...alike.slice(1), 90_000] })).toBeUndefined();
		const others = [900, 5_000_000, 700_000];
		expect(evaluateRule(similarInbound, { inAmountsWith24hMinor: [...others, ...alike] })).toBeDefined();
	});

	it("does not fire for small change, an honest crowd, or nothing", () => {
		const small = alike.map((amount) => Math.floor(amount / 10));
		expect(evaluateRule(similarInbound, { inAmountsWith24hMinor: small })).toBeUndefined();
		expect(evaluateRule(similarInbound, { inAmountsWith24hMinor: alike, isHonestCrowd: true })).toBeUndefined();
		expect(evaluateRule(similarInbound, { inAmountsWith24hMinor: [] })).toBeUndefined();
		expect(evaluateRule(similarInbound, { inAmountsWith24hMinor: [0, 0, 0, 0, 0] })).toBeUndefined();
	});

	it("reads the amounts of the last day that came in and stayed", () => {
		const before = [
			makeDeposit(START_MS - 24 * HOUR_MS, 1, "ann"),
			makeDeposit(START_MS - 23 * HOUR_MS, 2, "ann"),
			makeDeposit(START_MS - HOUR_MS, 3, "ben"),
			makeDeposit(START_MS - HOUR_MS, 4, "ben", { status: "failed" }),
			makeTransfer(START_MS - MINUTE_MS, 5, "caro"),
		];
		const now = signalsAfter(before, makeDeposit(START_MS, 6, "dan"));
		expect([now.inAmountsWith24hMinor, now.outAmountsWith24hMinor]).toEqual([[600, 200, 300], [500]]);
		expect(signalsAfter(before, makePayout(START_MS, 7, "dan")).outAmountsWith24hMinor).toEqual([700, 500]);
		expect(signalsAfter(before, makeDeposit(START_MS, 6, "dan", { status: "failed" })).inAmountsWith24hMinor).toEqual([
			200, 300,
		]);
	});
});

describe("similar amounts", () => {
	it("are counted as the largest group that lies close together", () => {
		expect(countSimilar([], 0.1, 0)).toBe(0);
		expect(countSimilar([100], 0.1, 0)).toBe(1);
		expect(countSimilar([100, 110, 121], 0.1, 0)).toBe(2);
		expect(countSimilar([100, 110, 100, 111, 500], 0.1, 0)).toBe(3);
		expect(countSimilar([100, 100, 900], 0.1, 101)).toBe(1);
	});

	it("are counted around one of them", () => {
		expect(countLike([100, 90, 110, 89, 111], 100, 0.1)).toBe(3);
		expect(countLike([], 100, 0.1)).toBe(0);
	});
});
