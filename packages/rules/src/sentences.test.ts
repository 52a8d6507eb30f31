import { describe, expect, it } from "vitest";
import {
	formatCount,
	formatDuration,
	formatMoney,
	formatPercent,
	formatSeconds,
	formatShare,
	formatTimes,
	grade,
} from "./sentences.ts";

describe("figures in sentences", () => {
	it("show money with thousands and cents only where there are any", () => {
		expect([0, 5, 100, 99_999, 100_000, 4_800_050, 123_456_789_00].map((minor) => formatMoney(minor, "KES"))).toEqual([
			"KES 0",
			"KES 0.05",
			"KES 1",
			"KES 999.99",
			"KES 1,000",
			"KES 48,000.50",
			"KES 123,456,789",
		]);
	});

	it("show durations in the unit people would use", () => {
		expect([0, 0.9, 1, 89.9, 119.9, 120, 2879, 2880, 14_400].map(formatDuration)).toEqual([
			"less than a minute",
			"less than a minute",
			"1 minute",
			"89 minutes",
			"119 minutes",
			"2 hours",
			"47 hours",
			"2 days",
			"10 days",
		]);
	});

	it("count in the singular and the plural", () => {
		expect([formatCount(1, "customer"), formatCount(2, "customer"), formatPercent(0.954)]).toEqual([
			"1 customer",
			"2 customers",
			"95 %",
		]);
	});

	it("never call something nothing, nor a part the whole", () => {
		expect([0, 0.001, 0.5, 0.996, 1].map(formatPercent)).toEqual([
			"0 %",
			"less than 1 %",
			"50 %",
			"over 99 %",
			"100 %",
		]);
		expect([0, 0.9, 1, 59].map(formatSeconds)).toEqual([
			"less than a second",
			"less than a second",
			"1 second",
			"59 seconds",
		]);
	});

	it("tell a share above the whole as a multiple", () => {
		expect([0.001, 0.8, 1, 1.02, 1.1, 3.94, 394.2].map((ratio) => formatShare(ratio, "the KES 500 received"))).toEqual([
			"Less than 1 % of the KES 500 received",
			"80 % of the KES 500 received",
			"100 % of the KES 500 received",
			"Slightly more than the KES 500 received",
			"About 1.1 times the KES 500 received",
			"About 3.9 times the KES 500 received",
			"About 394 times the KES 500 received",
		]);
		expect([1.04, 1.05, 12.5].map(formatTimes)).toEqual([undefined, "1.1 times", "12.5 times"]);
	});

	it("grade in a straight line between two values", () => {
		expect([0, 5, 7.5, 10, 99].map((value) => grade(value, 5, 10, 0.5))).toEqual([0.5, 0.5, 0.75, 1, 1]);
	});
});
