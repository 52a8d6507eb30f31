import { describe, expect, it } from "vitest";
import { chooseRange, moveMonth, readRangeSearch } from "./range.ts";

const ZONE = "Africa/Nairobi";
/** 01:30 on 18 November in Nairobi, and still the 17th in UTC. */
const NOW = Date.parse("2026-11-17T22:30:00Z");
const choose = (search: Record<string, unknown>) => chooseRange(readRangeSearch(search), NOW, ZONE);

describe("the period of the overview", () => {
	it("is seven days until now without a choice, in the workspace's days", () => {
		expect(choose({})).toEqual({
			...{ id: "7", fromDay: "2026-11-12", toDay: "2026-11-18", compare: "previous" },
			...{ from: "2026-11-11T21:00:00.000Z", to: "2026-11-17T23:00:00.000Z" },
		});
		expect(choose({ days: "1" })).toMatchObject({ fromDay: "2026-11-18", from: "2026-11-17T21:00:00.000Z" });
	});

	it("is a whole calendar month, compared with the month before it", () => {
		expect(choose({ month: "2026-10" })).toEqual({
			...{ id: "2026-10", fromDay: "2026-10-01", toDay: "2026-10-31", compare: "month" },
			...{ from: "2026-09-30T21:00:00.000Z", to: "2026-10-31T21:00:00.000Z" },
		});
		expect(choose({ month: "2026-11" })).toMatchObject({ toDay: "2026-11-30", to: "2026-11-17T23:00:00.000Z" });
		expect(choose({ month: "2026-10", compare: "year" }).compare).toBe("year");
	});

	it("is two days in either order, at most 400 days long, and unknown words change nothing", () => {
		expect(choose({ from: "2026-10-09", to: "2026-10-02" })).toMatchObject({
			...{ id: "custom", fromDay: "2026-10-02", toDay: "2026-10-09", compare: "previous" },
		});
		expect(choose({ from: "2026-11-02" })).toMatchObject({ fromDay: "2026-11-02", toDay: "2026-11-18" });
		expect(choose({ from: "2020-01-01", to: "2026-11-18" }).fromDay).toBe("2025-10-15");
		expect(choose({ month: "2026-13", days: "8", compare: "x", from: "soon" })).toEqual(choose({}));
	});

	it("has no day after today", () => {
		expect(choose({ from: "2030-01-01", to: "2020-01-01" })).toMatchObject({
			...{ fromDay: "2025-10-15", toDay: "2026-11-18", to: "2026-11-17T23:00:00.000Z" },
		});
		expect(choose({ from: "2030-01-01" })).toMatchObject({ fromDay: "2026-11-18", toDay: "2026-11-18" });
		expect(choose({ month: "2030-01" })).toEqual(choose({}));
	});

	it("moves months over the end of a year", () => {
		expect(moveMonth("2026-01", -1)).toBe("2025-12");
		expect(moveMonth("2026-11", 2)).toBe("2027-01");
	});
});
