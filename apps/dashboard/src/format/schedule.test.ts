import { describe, expect, it } from "vitest";
import { formatHour, formatWeekday, toUtc, toZone } from "./schedule.ts";

const week = (weekday: number, hour: number) => ({ every: "week", hour, weekday }) as const;

describe("a schedule", () => {
	it("is stored in UTC and shown in the workspace's time zone, also over midnight and the end of the week", () => {
		expect(toUtc(week(1, 2), "Africa/Nairobi")).toEqual(week(7, 23));
		expect(toZone(week(7, 23), "Africa/Nairobi")).toEqual(week(1, 2));
		expect(toZone(week(1, 3), "America/New_York")).toEqual(week(7, 22));
		expect(toUtc({ every: "day", hour: 0, weekday: 1 }, "Africa/Lagos")).toEqual({
			every: "day",
			hour: 23,
			weekday: 1,
		});
	});

	it("comes back as it was, whatever the hour", () => {
		for (const zone of ["UTC", "Africa/Nairobi", "Africa/Lagos", "America/New_York"]) {
			for (let hour = 0; hour < 24; hour += 1) expect(toZone(toUtc(week(3, hour), zone), zone)).toEqual(week(3, hour));
		}
	});

	it("is written with names and hours", () => {
		expect([1, 7].map((day) => formatWeekday(day, "en-GB"))).toEqual(["Monday", "Sunday"]);
		expect([0, 9, 23].map(formatHour)).toEqual(["00:00", "09:00", "23:00"]);
	});
});
