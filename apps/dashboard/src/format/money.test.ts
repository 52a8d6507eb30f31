import { describe, expect, it } from "vitest";
import { formatAmountShort, formatMoney, formatMoneyShort } from "./money.ts";

describe("money", () => {
	it.each([
		[48_000, "KES", "KES 48,000"],
		[1_250.5, "KES", "KES 1,250.50"],
		[1_250_000, "NGN", "NGN 1,250,000"],
		[-300, "NGN", "−NGN 300"],
		[0, "KES", "KES 0"],
		[12.34, "USD", "USD 12.34"],
		[7, "UGX", "UGX 7"],
	])("of %d %s is written %s", (amount, currency, text) => {
		expect(formatMoney(amount, currency)).toBe(text);
	});

	it.each([
		[950, "KES", "KES 950"],
		[9_999, "KES", "KES 9,999"],
		[10_000, "KES", "KES 10K"],
		[480_000, "NGN", "NGN 480K"],
		[1_250_000, "KES", "KES 1.25M"],
		[-2_000_000_000, "NGN", "−NGN 2B"],
		[100_000_000, "KES", "KES 100M"],
	])("of %d %s is written short as %s", (amount, currency, text) => {
		expect(formatMoneyShort(amount, currency)).toBe(text);
	});

	it("is short without its currency where that stands elsewhere", () => {
		expect([0, 9_999, 480_000, -1_250_000].map(formatAmountShort)).toEqual(["0", "9,999", "480K", "−1.25M"]);
	});
});
