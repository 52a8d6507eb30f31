import { describe, expect, it } from "vitest";
import { findNextRefresh, isRefreshDue, type ScheduledList } from "./refresh-schedule.ts";

/** A Wednesday. */
const NOW = Date.UTC(2026, 10, 18, 10, 30);
const HOUR_MS = 3_600_000;
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);

const list = (fields: Partial<ScheduledList>): ScheduledList => ({
	urls: ["https://example.com/list.xml"],
	checkedAt: at(18, 9),
	problemAt: null,
	askedAt: null,
	schedule: { every: "day", hour: 6, weekday: 1 },
	...fields,
});
const week = (weekday: number, hour: number) => ({ every: "week", hour, weekday }) as const;

describe("a list with an address is fetched", () => {
	it.each<[string, Partial<ScheduledList>, number]>([
		["daily at its hour", {}, at(19, 6)],
		["at once if it missed its hour", { checkedAt: at(18, 5) }, at(18, 6)],
		["at its hour today if that is to come", { schedule: { every: "day", hour: 11, weekday: 1 } }, at(18, 11)],
		["weekly on its weekday", { schedule: week(3, 10) }, at(18, 10)],
		["weekly, next week, if it was checked since", { schedule: week(3, 8) }, at(25, 8)],
		["weekly on Sunday", { schedule: week(7, 23) }, at(22, 23)],
		["12 hours after the last check", { schedule: { every: "half_day", hour: 0, weekday: 1 } }, at(18, 21)],
		["an hour after a failure", { problemAt: at(18, 10) }, at(18, 11)],
		["at once if it was never checked", { checkedAt: null }, NOW],
		["at once if somebody asks, also after a failure", { askedAt: NOW - 5, problemAt: NOW - 10 }, NOW - 5],
		[
			"at once if somebody asks, also without a schedule",
			{ askedAt: NOW, schedule: { ...week(1, 1), every: "off" } },
			NOW,
		],
	])("%s", (_name, fields, next) => {
		expect(findNextRefresh(list(fields), NOW)).toBe(next);
		expect(isRefreshDue(list(fields), NOW)).toBe(next <= NOW);
		expect(isRefreshDue(list(fields), Math.max(next, NOW))).toBe(true);
	});

	it("never by itself if its schedule is off or it has no address", () => {
		expect(findNextRefresh(list({ urls: [], checkedAt: null }), NOW)).toBeNull();
		const off = list({ schedule: { every: "off", hour: 0, weekday: 1 }, checkedAt: null });
		expect(isRefreshDue(off, NOW + 1_000 * HOUR_MS)).toBe(false);
	});
});
