import { describe, expect, it } from "vitest";
import { convertDay, findMonth, formatIsoDay } from "./days.ts";

describe("a day", () => {
	it("begins and ends at midnight of the workspace's zone", () => {
		expect(convertDay("2026-11-15", "Africa/Nairobi")).toBe("2026-11-14T21:00:00.000Z");
		expect(convertDay("2026-11-15", "Africa/Nairobi", true)).toBe("2026-11-15T21:00:00.000Z");
		expect(convertDay("2026-11-15", "Africa/Lagos")).toBe("2026-11-14T23:00:00.000Z");
	});

	it("is right on the days on which a zone changes its clock", () => {
		expect(convertDay("2026-03-29", "Europe/London")).toBe("2026-03-29T00:00:00.000Z");
		expect(convertDay("2026-03-29", "Europe/London", true)).toBe("2026-03-29T23:00:00.000Z");
	});

	it("that is not said is not asked for", () => {
		expect(convertDay(undefined, "Africa/Lagos")).toBeUndefined();
	});

	it("of a moment is the zone's own", () => {
		expect(formatIsoDay(Date.parse("2026-11-15T22:30:00Z"), "Africa/Nairobi")).toBe("2026-11-16");
		expect(formatIsoDay(Date.parse("2026-11-15T22:30:00Z"), "Africa/Lagos")).toBe("2026-11-15");
	});
});

it("finds the days of a month, also over the end of a year and of a day in the zone", () => {
	const newYear = Date.UTC(2026, 11, 31, 22);
	expect(findMonth(newYear, "Africa/Nairobi", 0)).toEqual({ from: "2027-01-01", to: "2027-01-31" });
	expect(findMonth(newYear, "Africa/Nairobi", -1)).toEqual({ from: "2026-12-01", to: "2026-12-31" });
	expect(findMonth(Date.UTC(2028, 2, 15), "UTC", -1)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});
