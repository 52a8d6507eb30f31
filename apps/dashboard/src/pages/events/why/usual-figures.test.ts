import { describe, expect, it } from "vitest";
import { countHours, listDays, readHour } from "./usual-figures.ts";

describe("habits as figures", () => {
	it("list every day up to a moment, and 0 where nothing moved", () => {
		const days = [
			{ date: "2026-11-09", in_sum: 1, out_sum: 100 },
			{ date: "2026-11-11", in_sum: 0, out_sum: 50 },
			{ date: "2026-10-01", in_sum: 9, out_sum: 9 },
		];
		expect(listDays(days, "2026-11-12T23:59:00.000Z", 4, "out_sum")).toEqual([100, 0, 50, 0]);
		expect(listDays(days, "2026-11-12T23:59:00.000Z", 4, "in_sum")).toEqual([1, 0, 0, 0]);
	});

	it("turn hours of UTC to those of Nairobi, over midnight too", () => {
		const hours = Array.from({ length: 24 }, (_, hour) => hour);
		const atMs = Date.parse("2026-11-15T22:30:00Z");
		expect(readHour(atMs, "Africa/Nairobi")).toBe(1);
		expect(countHours(hours, atMs, "Africa/Nairobi")[1]).toBe(22);
		expect(countHours(hours, atMs, "Africa/Lagos")[23]).toBe(22);
		expect(countHours(hours, atMs, "UTC")).toEqual(hours);
	});
});
