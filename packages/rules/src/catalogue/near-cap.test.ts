import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, makeTransfer, START_MS } from "../testing/events.ts";
import { makeLimitLog } from "../testing/limits.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { nearCap } from "./near-cap.ts";

const mpesa = { method: "mpesa" } as const;

function judge(amounts: readonly number[], everyMs = DAY_MS) {
	const events = amounts.map((amount, turn) => makeTransfer(START_MS + turn * everyMs, amount, "shop", mpesa));
	return evaluateRule(nearCap, { ...mpesa, limits: makeLimitLog(events) });
}

describe("near_cap", () => {
	it("fires at the third payment of 95 % or more of the cap in 7 days", () => {
		expect(judge([237_500, 250_000])).toBeUndefined();
		expect(judge([237_500, 250_000, 240_000])).toEqual({
			sentence: "3 payments of the last 7 days just under the cap of KES 250,000",
			evidence: { count_7d: 3, of: "payments", cap: 250_000 },
		});
		expect(judge([237_499.99, 250_000, 240_000])).toBeUndefined();
		expect(judge([240_000, 240_000, 240_000], 4 * DAY_MS)).toBeUndefined();
	});

	it("fires on the third day that comes close to the day's cap, when it does", () => {
		const days = [0, 1, 2].flatMap((day) =>
			[0, 1, 2, 3].map((turn) =>
				makeTransfer(START_MS + day * DAY_MS + turn * HOUR_MS, turn === 3 ? 115_000 : 120_000, "shop", mpesa),
			),
		);
		const ask = (count: number) => evaluateRule(nearCap, { ...mpesa, limits: makeLimitLog(days.slice(0, count)) });
		expect(ask(11)).toBeUndefined();
		expect(ask(12)).toEqual({
			sentence: "3 days of the last 7 days just under the cap of KES 500,000",
			evidence: { count_7d: 3, of: "days", cap: 500_000 },
		});
		const more = [...days, makeTransfer(START_MS + 2 * DAY_MS + 5 * HOUR_MS, 1_000, "shop", mpesa)];
		expect(evaluateRule(nearCap, { ...mpesa, limits: makeLimitLog(more) })).toBeUndefined();
	});

	it("goes by the tier's day in Nigeria, and not at all without one", () => {
		const events = [0, 1, 2].map((day) => makeTransfer(START_MS + day * DAY_MS, 49_000, "shop", { method: "bank" }));
		const limits = makeLimitLog(events);
		const ask = (kycTier?: number) =>
			evaluateRule(nearCap, { limits, ...(kycTier !== undefined && { kycTier }) }, { country: "NG" });
		expect(ask(1)?.sentence).toBe("3 days of the last 7 days just under the cap of NGN 50,000");
		expect(ask(2)).toBeUndefined();
		expect(ask()).toBeUndefined();
	});

	it("does not fire for banks, nothing, or a movement that is counted already", () => {
		const events = [0, 1, 2].map((day) => makeTransfer(START_MS + day * DAY_MS, 249_000, "shop", { method: "bank" }));
		expect(evaluateRule(nearCap, { method: "bank", limits: makeLimitLog(events) })).toBeUndefined();
		expect(judge([240_000, 240_000, 0])).toBeUndefined();
	});
});
