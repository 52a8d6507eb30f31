import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIME_END_MS } from "./times.ts";
import { isDateAlone, parseWrittenTime, parseWrittenTimeOrUnix, UTC_OFFSET_MS } from "./written-times.ts";

const NAIROBI = UTC_OFFSET_MS.KE;
const LAGOS = UTC_OFFSET_MS.NG;

function read(text: string, offsetMs = NAIROBI): string {
	return new Date(parseWrittenTime(text, offsetMs) ?? Number.NaN).toISOString();
}

describe("parseWrittenTime", () => {
	it.each([
		["2026-11-17T09:30:00Z", "2026-11-17T09:30:00.000Z"],
		["2026-11-17", "2026-11-16T21:00:00.000Z"],
		["20261117", "2026-11-16T21:00:00.000Z"],
		["2026-321", "2026-11-16T21:00:00.000Z"],
		["2026321", "2026-11-16T21:00:00.000Z"],
		["2026-W47-2", "2026-11-16T21:00:00.000Z"],
		["2026W472", "2026-11-16T21:00:00.000Z"],
		["2026-W53-7", "2027-01-02T21:00:00.000Z"],
		["2026-11-17T09:30", "2026-11-17T06:30:00.000Z"],
		["2026-11-17t09:30:15", "2026-11-17T06:30:15.000Z"],
		["2026-11-17T09:30:15.5", "2026-11-17T06:30:15.500Z"],
		["2026-11-17T09:30:15,123456789", "2026-11-17T06:30:15.123Z"],
		["20261117T0930", "2026-11-17T06:30:00.000Z"],
		["20261117T093000", "2026-11-17T06:30:00.000Z"],
		["20261117T093000Z", "2026-11-17T09:30:00.000Z"],
		["20261117T093000.250z", "2026-11-17T09:30:00.250Z"],
		["20261117T0930+0100", "2026-11-17T08:30:00.000Z"],
		["20261117T093000+01", "2026-11-17T08:30:00.000Z"],
		["20261117T09:30:00-05:30", "2026-11-17T15:00:00.000Z"],
		["2026-11-17T0930+01:00", "2026-11-17T08:30:00.000Z"],
		["2026-321T09:30Z", "2026-11-17T09:30:00.000Z"],
		["2026W472T0930", "2026-11-17T06:30:00.000Z"],
		["2024-02-29", "2024-02-28T21:00:00.000Z"],
		["2017-01-01T02:59:60", "2017-01-01T00:00:00.000Z"],
	])("reads %s in Nairobi", (text, expected) => {
		expect(read(text)).toBe(expected);
	});

	it("reads a time without an offset where the workspace is, and one with an offset alike everywhere", () => {
		expect(read("2026-11-17T09:30", LAGOS)).toBe("2026-11-17T08:30:00.000Z");
		expect(read("20261117", LAGOS)).toBe("2026-11-16T23:00:00.000Z");
		expect(read("20261117T093000Z", LAGOS)).toBe(read("20261117T093000Z", NAIROBI));
	});

	it.each([
		["a month", "2026-11"],
		["a year", "2026"],
		["six digits", "202611"],
		["a Unix time", "1767225600"],
		["a space for the T", "2026-11-17 09:30:00"],
		["a day that is not", "2026-02-29"],
		["month 13", "20261301"],
		["day 0 of the year", "2026-000"],
		["day 366 of a common year", "2026366"],
		["week 0", "2026-W00-1"],
		["week 53 of a year with 52", "2025-W53-1"],
		["weekday 8", "2026-W47-8"],
		["a week without its day", "2026-W47"],
		["half of the dashes", "2026-1117"],
		["half of the colons", "2026-11-17T09:3000"],
		["the hour alone", "2026-11-17T09"],
		["hour 24", "2026-11-17T24:00"],
		["minute 60", "20261117T0960"],
		["second 61", "20261117T093061"],
		["a leap second at noon", "2026-11-17T12:00:60"],
		["an offset of a day", "20261117T0930+2400"],
		["a date with an offset", "2026-11-17+03:00"],
		["a T and no more", "2026-11-17T"],
		["1969 by the clock there", "1970-01-01"],
		["2101", "2101-01-02"],
		["other digits", "２0261117"],
		["a line after it", "2026-11-17\n"],
		["nothing", ""],
	])("refuses %s", (_, text) => {
		expect(parseWrittenTime(text, NAIROBI)).toBeUndefined();
	});

	it("reads the same moment in the extended and in the basic format, with and without an offset", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 90_000_000, max: TIME_END_MS - 90_000_000 }),
				fc.constantFrom(NAIROBI, LAGOS),
				(timeMs, offsetMs) => {
					const local = new Date(timeMs + offsetMs).toISOString().slice(0, -1);
					const basic = local.replaceAll(/[-:]/g, "");
					expect(parseWrittenTime(local, offsetMs)).toBe(timeMs);
					expect(parseWrittenTime(basic, offsetMs)).toBe(timeMs);
					const utc = new Date(timeMs).toISOString();
					expect(parseWrittenTime(utc.replaceAll(/[-:]/g, ""), offsetMs)).toBe(timeMs);
					const dayMs = Math.floor((timeMs + offsetMs) / 86_400_000) * 86_400_000 - offsetMs;
					for (const date of [local.slice(0, 10), basic.slice(0, 8)]) {
						expect(parseWrittenTime(date, offsetMs)).toBe(dayMs);
						expect(isDateAlone(date)).toBe(true);
					}
					expect(isDateAlone(basic.slice(0, 13))).toBe(false);
				},
			),
		);
	});

	it("never throws", () => {
		const anyUnit = fc.constantFrom(..."0123456789-:TWZtwz+., \n２");
		fc.assert(fc.property(fc.string({ maxLength: 60, unit: anyUnit }), (text) => void parseWrittenTime(text, LAGOS)));
	});
});

describe("parseWrittenTimeOrUnix", () => {
	const moment = Date.UTC(2026, 10, 17);

	it("takes Unix times in seconds and milliseconds, as numbers and as digits", () => {
		for (const value of [moment / 1000, moment, String(moment / 1000), String(moment)])
			expect(parseWrittenTimeOrUnix(value, NAIROBI)).toBe(moment);
	});

	it("takes digits that are a date for the date, and a number never", () => {
		expect(parseWrittenTimeOrUnix("20261117", 0)).toBe(moment);
		expect(parseWrittenTimeOrUnix("2026321", 0)).toBe(moment);
		expect(parseWrittenTimeOrUnix("20269999", 0)).toBe(20_269_999_000);
		expect(parseWrittenTimeOrUnix(20_261_117, 0)).toBe(20_261_117_000);
		expect(parseWrittenTimeOrUnix("yesterday", 0)).toBeUndefined();
	});
});
