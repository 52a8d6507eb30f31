import { describe, expect, it } from "vitest";
import { parseSearch, readDay, readNumber, readText, readWords, stringifySearch } from "./search-params.ts";

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

	it("that take one choice read it from a list of one, as the panel of a filter gives it", () => {
		expect(readText({ assignee: ["none"] }, "assignee")).toBe("none");
		expect(readText({ assignee: "none" }, "assignee")).toBe("none");
		expect(readText({ assignee: [] }, "assignee")).toBeUndefined();
	});
});
