import { describe, expect, it } from "vitest";
import {
	hasSameFilters,
	parseSearch,
	readDay,
	readDayOrTime,
	readMonth,
	readNumber,
	readText,
	readWords,
	stringifySearch,
} from "./search-params.ts";

describe("filters in the address", () => {
	it("come back as they were written", () => {
		const text = stringifySearch({ decision: ["review", "block"], q: "0712 345&678", empty: undefined, none: [] });
		expect(text).toBe("?decision=review,block&q=0712+345%26678");
		expect(parseSearch(text)).toEqual({ decision: "review,block", q: "0712 345&678" });
		expect(stringifySearch({})).toBe("");
	});

	it("that nobody knows or that are mistyped are left out", () => {
		const search = { decision: "review,nonsense", day: "2026-13-40", amount: "-3" };
		expect(readWords(search, "decision", ["allow", "review"])).toEqual(["review"]);
		expect(readWords(search, "other", ["allow"])).toBeUndefined();
		expect(readDay(search, "day")).toBeUndefined();
		expect(readNumber(search, "amount")).toBeUndefined();
		expect(readNumber({ amount: "12.5" }, "amount")).toBe(12.5);
	});

	it.each(["2026-02-31", "2026-04-31", "2025-02-29", "0001-01-01", "2026-13-01", "2026-1-1"])(
		"are no day %s, with a time or without",
		(day) => {
			expect(readDay({ day }, "day")).toBeUndefined();
			expect(readDayOrTime({ day: `${day}T10:00` }, "day")).toBeUndefined();
		},
	);

	it("keep real days and times", () => {
		expect(readDay({ day: "2028-02-29" }, "day")).toBe("2028-02-29");
		expect(readDayOrTime({ day: "2026-11-15T23:59" }, "day")).toBe("2026-11-15T23:59");
		expect(readDayOrTime({ day: "2026-11-15T24:00" }, "day")).toBeUndefined();
		expect(readMonth({ month: "0026-11" }, "month")).toBeUndefined();
	});

	it.each(["999999999999999999999", "1e13", "0.0000001", "Infinity", "x"])(
		"hold no number that the API refuses: %s",
		(min) => expect(readNumber({ min }, "min")).toBeUndefined(),
	);

	it("are the same in any order of the rows", () => {
		expect(hasSameFilters({}, { sort: "newest" })).toBe(true);
		expect(hasSameFilters({ overdue: ["true"], sort: "due" }, { overdue: "true" })).toBe(true);
		expect(hasSameFilters({}, { assignee: "me", sort: "newest" })).toBe(false);
	});

	it("that take one choice read it from a list of one, as the panel of a filter gives it", () => {
		expect(readText({ assignee: ["none"] }, "assignee")).toBe("none");
		expect(readText({ assignee: "none" }, "assignee")).toBe("none");
		expect(readText({ assignee: [] }, "assignee")).toBeUndefined();
	});
});
