import { expect, it } from "vitest";
import { historyMsOf, warmUpMsOf } from "./signal-history.ts";

const DAY_MS = 86_400_000;

it.each([
	["amountMinor", 0],
	["localHour", 0],
	["metadata", 0],
	["outCountWith5m", DAY_MS + 300_000],
	["outSumWith24hMinor", 2 * DAY_MS],
	["inSum24hMinor", 2 * DAY_MS],
	["distinctPayeesWith7d", 8 * DAY_MS],
	["newPayeesWith1h", Number.POSITIVE_INFINITY],
	["recurringPayerShare24h", Number.POSITIVE_INFINITY],
	["isNewPayee", Number.POSITIVE_INFINITY],
] as const)("%s looks back %d ms", (name, historyMs) => {
	expect(historyMsOf(name)).toBe(historyMs);
});

it.each([
	["amountMinor", 0],
	["outSumWith24hMinor", 2],
	["payeeMovements30d", 31],
	["outLargest90dMinor", 91],
	["freshOutWith72hMinor", 92],
	["isNewPayee", 92],
	["historyDays", Number.POSITIVE_INFINITY],
] as const)("%s is as usual after %d days of a replay", (name, days) => {
	expect(warmUpMsOf(name)).toBe(days * DAY_MS);
});
