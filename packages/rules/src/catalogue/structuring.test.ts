import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, hashOf, makeDeposit, makeTransfer, START_MS } from "../testing/events.ts";
import { makeLimitLog } from "../testing/limits.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { structuring } from "./structuring.ts";

const cash = { method: "cash" } as const;

/** Deposits of cash, a day apart, the last of them now. */
function judge(amounts: readonly number[], everyMs = DAY_MS, fields = {}) {
	const events = amounts.map((amount, turn) =>
		makeDeposit(START_MS + turn * everyMs, amount, "branch", { ...cash, ...fields }),
	);
	return evaluateRule(structuring, { isCash: true, limits: makeLimitLog(events) }, { country: "NG" });
}

describe("structuring", () => {
	it("fires at the third of 80 % or more within 7 days, and says so", () => {
		expect(judge([4_000_000, 4_999_999])).toBeUndefined();
		expect(judge([4_000_000, 4_999_999, 4_500_000])).toEqual({
			sentence:
				"3 movements of cash in 7 days at 80 % or more of the reporting threshold of NGN 5,000,000, each of them under it",
			evidence: { count_7d: 3, threshold: 5_000_000, customer_kind: null, is_kind_inferred: false },
		});
		expect(judge([4_500_000, 4_500_000, 4_500_000, 4_500_000])?.evidence).toMatchObject({ count_7d: 4 });
	});

	it("leaves out what is under 80 % or reaches the threshold, which is reported by itself", () => {
		expect(judge([3_999_999.99, 4_500_000, 4_500_000])).toBeUndefined();
		expect(judge([5_000_000, 4_500_000, 4_500_000])).toBeUndefined();
		expect(judge([4_500_000, 4_500_000, 5_000_000])).toBeUndefined();
		expect(judge([4_500_000, 4_500_000, 100])).toBeUndefined();
	});

	it("forgets after 7 days", () => {
		expect(judge([4_500_000, 4_500_000, 4_500_000], 3.5 * DAY_MS - 1000)).toBeDefined();
		expect(judge([4_500_000, 4_500_000, 4_500_000], 3.5 * DAY_MS)).toBeUndefined();
	});

	it("counts cash out as well, and each movement once", () => {
		const out = (turn: number, reference: string) =>
			makeTransfer(START_MS + turn * HOUR_MS, 4_500_000, "x", { ...cash, reference: hashOf(reference) });
		const ask = (events: Parameters<typeof makeLimitLog>[0]) =>
			evaluateRule(structuring, { isCash: true, limits: makeLimitLog(events) }, { country: "NG" });
		expect(ask([out(0, "a"), out(1, "b"), out(2, "c")])).toBeDefined();
		expect(ask([out(0, "a"), out(1, "b"), out(2, "b")])).toBeUndefined();
	});

	it("does not count attempts, other methods or other money", () => {
		const failed = { status: "failed" } as const;
		expect(judge([4_500_000, 4_500_000, 4_500_000], DAY_MS, failed)).toBeUndefined();
		const limits = makeLimitLog([makeDeposit(START_MS, 4_500_000, "x", { method: "bank" })]);
		expect(evaluateRule(structuring, { limits }, { country: "NG" })).toBeUndefined();
	});

	it("does not fire without a threshold that is known", () => {
		const events = [0, 1, 2].map((turn) => makeDeposit(START_MS + turn * HOUR_MS, 1_800_000, "x", cash));
		const signals = { isCash: true, limits: makeLimitLog(events) };
		expect(evaluateRule(structuring, signals)).toBeUndefined();
		expect(evaluateRule(structuring, { ...signals, usdMinor: 13_000 })?.evidence).toMatchObject({
			threshold: 1_950_000,
		});
	});
});
