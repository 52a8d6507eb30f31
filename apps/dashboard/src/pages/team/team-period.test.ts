import { describe, expect, it } from "vitest";
import { choosePeriod, listTimes } from "./team-period.ts";

const ZONE = "Africa/Nairobi";
/** Already the 18th in Nairobi. */
const NOW = Date.parse("2026-11-17T22:00:00Z");

describe("The period of the team's figures", () => {
	it.each([
		["the last 30 days, today included", {}, "2026-10-20", "2026-11-18"],
		["a number of days", { days: "7" }, "2026-11-12", "2026-11-18"],
		[
			"a range, whatever the number of days",
			{ days: "7", from: "2026-09-01", to: "2026-09-30" },
			"2026-09-01",
			"2026-09-30",
		],
		["a range up to today", { from: "2026-11-01" }, "2026-11-01", "2026-11-18"],
		["one day, where only the end is known", { to: "2026-11-01" }, "2026-11-01", "2026-11-01"],
		[
			"a range that was typed the wrong way round",
			{ from: "2026-09-30", to: "2026-09-01" },
			"2026-09-01",
			"2026-09-30",
		],
		["no day after today", { from: "2030-01-01", to: "2026-11-02" }, "2026-11-02", "2026-11-18"],
		["400 days at most, as the service answers", { from: "2020-01-01" }, "2025-10-15", "2026-11-18"],
	])("is %s", (_name, search, from, to) => {
		expect(choosePeriod(search, NOW, ZONE)).toEqual({ from, to });
	});

	it("has whole days of the workspace's calendar", () => {
		expect(listTimes({ from: "2026-11-01", to: "2026-11-18" }, ZONE)).toEqual({
			from: "2026-10-31T21:00:00.000Z",
			to: "2026-11-18T21:00:00.000Z",
		});
	});
});
