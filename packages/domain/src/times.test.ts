import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCalendarDate, parseInstant, parseInstantOrUnix, TIME_END_MS } from "./times.ts";

/** Any UTF-16 code unit, lone surrogates and NUL included. */
const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

describe("parseInstant", () => {
	it.each([
		["2026-01-31T08:30:00Z", "2026-01-31T08:30:00.000Z"],
		["2026-01-31T08:30Z", "2026-01-31T08:30:00.000Z"],
		["2026-01-31t08:30:00z", "2026-01-31T08:30:00.000Z"],
		["2026-01-31T08:30:00+03:00", "2026-01-31T05:30:00.000Z"],
		["2026-01-31T08:30:00+0100", "2026-01-31T07:30:00.000Z"],
		["2026-01-31T08:30:00-05", "2026-01-31T13:30:00.000Z"],
		["2026-01-31T08:30:00-00:00", "2026-01-31T08:30:00.000Z"],
		["2026-01-31T08:30:00.5Z", "2026-01-31T08:30:00.500Z"],
		["2026-01-31T08:30:00,123456789Z", "2026-01-31T08:30:00.123Z"],
		["2024-02-29T23:59:59.999Z", "2024-02-29T23:59:59.999Z"],
		["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
		["2017-01-01T02:59:60.9+03:00", "2017-01-01T00:00:00.000Z"],
		["1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
		["2100-12-31T23:59:59Z", "2100-12-31T23:59:59.000Z"],
	])("reads %s", (text, expected) => {
		expect(new Date(parseInstant(text) ?? Number.NaN).toISOString()).toBe(expected);
	});

	it.each([
		["a date alone", "2026-01-31"],
		["no offset", "2026-01-31T08:30:00"],
		["a space for the T", "2026-01-31 08:30:00Z"],
		["a day that is not", "2026-02-29T00:00:00Z"],
		["30 February", "2024-02-30T00:00:00Z"],
		["month 13", "2026-13-01T00:00:00Z"],
		["month 0", "2026-00-10T00:00:00Z"],
		["hour 24", "2026-01-31T24:00:00Z"],
		["minute 60", "2026-01-31T08:60:00Z"],
		["a leap second in the afternoon", "2026-01-31T15:00:60Z"],
		["second 61", "2016-12-31T23:59:61Z"],
		["ten digits of fraction", "2026-01-31T08:30:00.1234567890Z"],
		["a bare point", "2026-01-31T08:30:00.Z"],
		["an offset of 24 hours", "2026-01-31T08:30:00+24:00"],
		["half an offset", "2026-01-31T08:30:00+03:0"],
		["year 0", "0000-01-01T00:00:00Z"],
		["year 9999", "9999-12-31T23:59:59Z"],
		["1969", "1969-12-31T23:59:59Z"],
		["a moment in 1969 by its offset", "1970-01-01T00:00:00+01:00"],
		["2101", "2101-01-01T00:00:00Z"],
		["more after the end", "2026-01-31T08:30:00Z "],
		["a week date", "2026-W05-6T08:30:00Z"],
		["an expanded year", "+002026-01-31T08:30:00Z"],
		["other digits", "２026-01-31T08:30:00Z"],
		["a number", "1767225600"],
		["English", "Sat, 31 Jan 2026 08:30:00 GMT"],
		["nothing", ""],
	])("refuses %s", (_, text) => {
		expect(parseInstant(text)).toBeUndefined();
	});

	it("reads back what toISOString writes, under any offset", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 90_000_000, max: TIME_END_MS - 90_000_000 }),
				fc.integer({ min: -840, max: 840 }),
				(timeMs, offset) => {
					const local = new Date(timeMs + offset * 60_000).toISOString().slice(0, -1);
					const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, "0");
					const minutes = String(Math.abs(offset) % 60).padStart(2, "0");
					expect(parseInstant(`${local}${offset < 0 ? "-" : "+"}${hours}:${minutes}`)).toBe(timeMs);
				},
			),
		);
	});

	it("never throws", () => {
		fc.assert(fc.property(fc.string({ maxLength: 60, unit: anyUnit }), (text) => void parseInstant(text)));
	});
});

describe("parseInstantOrUnix", () => {
	const moment = Date.UTC(2026, 0, 1);

	it.each([moment / 1000, moment, String(moment / 1000), String(moment), "2026-01-01T03:00:00+03:00"])(
		"reads %s",
		(value) => {
			expect(parseInstantOrUnix(value)).toBe(moment);
		},
	);

	it("keeps fractions of a second to the millisecond", () => {
		expect(parseInstantOrUnix(moment / 1000 + 0.25)).toBe(moment + 250);
	});

	it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e308, TIME_END_MS, "", "12345678901234", "yesterday", "-5"])(
		"refuses %s",
		(value) => {
			expect(parseInstantOrUnix(value)).toBeUndefined();
		},
	);
});

describe("parseCalendarDate", () => {
	it("reads dates, months and years that are", () => {
		expect(parseCalendarDate("1990-12-31")).toBe(Date.UTC(1990, 11, 31));
		expect(parseCalendarDate("1990-12")).toBe(Date.UTC(1990, 11, 1));
		expect(parseCalendarDate("1990")).toBe(Date.UTC(1990, 0, 1));
		for (const text of ["1990-02-30", "1990-13", "31/12/1990", "1990-1-1", "90", "", "199a"]) {
			expect(parseCalendarDate(text)).toBeUndefined();
		}
	});
});
