import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { newAccountReceiving } from "./new-account-receiving.ts";

describe("new_account_receiving", () => {
	const young = { historyDays: 1 / 12, inSumWith24hMinor: 5_000_000 };

	it("fires from the limit on in the first 24 hours, stronger with the sum", () => {
		expect(evaluateRule(newAccountReceiving, young)).toEqual({
			strength: 0.5,
			sentence: "KES 50,000 received 2 hours after the account was opened",
			evidence: { age_hours: 2, received: 50_000, opening_seen: true },
		});
		expect(evaluateRule(newAccountReceiving, { ...young, inSumWith24hMinor: 4_999_999 })).toBeUndefined();
		expect(evaluateRule(newAccountReceiving, { ...young, inSumWith24hMinor: 20_000_000 })?.strength).toBe(1);
		expect(evaluateRule(newAccountReceiving, { ...young, historyDays: 1 })).toBeDefined();
		expect(evaluateRule(newAccountReceiving, { ...young, historyDays: 1.01 })).toBeUndefined();
		const naira = { ...young, inSumWith24hMinor: 24_999_999 };
		expect(evaluateRule(newAccountReceiving, naira, { country: "NG" })).toBeUndefined();
		expect(
			evaluateRule(newAccountReceiving, { ...young, inSumWith24hMinor: 25_000_000 }, { country: "NG" })?.strength,
		).toBe(0.5);
	});

	it("is half as strong where the account may be old and only new to us", () => {
		expect(evaluateRule(newAccountReceiving, { ...young, isOpeningSeen: false })).toMatchObject({
			strength: 0.25,
			sentence: "KES 50,000 received 2 hours after the first event",
		});
	});

	it("does not fire for businesses, nothing received, or an unknown sum", () => {
		expect(evaluateRule(newAccountReceiving, { ...young, isHonestCrowd: true })).toBeUndefined();
		expect(evaluateRule(newAccountReceiving, { ...young, inSumWith24hMinor: 0 })).toBeUndefined();
		expect(evaluateRule(newAccountReceiving, { historyDays: 0 })).toBeUndefined();
	});
});
