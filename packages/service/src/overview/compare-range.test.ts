import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCompared } from "./compare-range.ts";

const HOUR_MS = 3_600_000;
const NAIROBI = 3;

const toHour = (local: string): number => Date.parse(`${local}Z`) / HOUR_MS - NAIROBI;
const toLocal = (hour: number): string => new Date((hour + NAIROBI) * HOUR_MS).toISOString().slice(0, 13);

function compare(from: string, to: string, by: "previous" | "month" | "year"): readonly string[] | undefined {
	const found = findCompared({ fromHour: toHour(from), toHour: toHour(to) }, by, NAIROBI);
	return found && [toLocal(found.fromHour), toLocal(found.toHour)];
}

describe("the period before", () => {
	it.each([
		[
			"a day until now, with the same hours of the day before",
			"2026-11-18T00:00",
			"2026-11-18T09:00",
			"2026-11-17T00",
			"2026-11-17T09",
		],
		["seven days until now", "2026-11-12T00:00", "2026-11-18T09:00", "2026-11-05T00", "2026-11-11T09"],
		["some hours, with as many before", "2026-11-18T06:00", "2026-11-18T09:00", "2026-11-18T03", "2026-11-18T06"],
		["whole days", "2026-11-10T00:00", "2026-11-13T00:00", "2026-11-07T00", "2026-11-10T00"],
	])("of %s", (_name, from, to, fromBefore, toBefore) => {
		expect(compare(from, to, "previous")).toEqual([fromBefore, toBefore]);
	});

	it.each([
		["a month, though it is longer", "2026-11-01T00:00", "2026-12-01T00:00", "2026-10-01T00", "2026-11-01T00"],
		["March, which follows a short month", "2027-03-01T00:00", "2027-04-01T00:00", "2027-02-01T00", "2027-03-01T00"],
		["a month until now, with the same days", "2026-11-01T00:00", "2026-11-18T09:00", "2026-10-01T00", "2026-10-18T09"],
		[
			"30 days of March, with all of February",
			"2027-03-01T00:00",
			"2027-03-31T00:00",
			"2027-02-01T00",
			"2027-03-01T00",
		],
		["a quarter", "2026-10-01T00:00", "2027-01-01T00:00", "2026-07-01T00", "2026-10-01T00"],
		["the last day of March", "2027-03-31T00:00", "2027-04-01T00:00", "2027-02-28T00", "2027-03-01T00"],
	])("of %s, by months", (_name, from, to, fromBefore, toBefore) => {
		expect(compare(from, to, "month")).toEqual([fromBefore, toBefore]);
	});

	it("of a year ago has the same dates, and those of a leap day end February", () => {
		expect(compare("2026-11-12T00:00", "2026-11-18T09:00", "year")).toEqual(["2025-11-12T00", "2025-11-18T09"]);
		expect(compare("2028-02-29T00:00", "2028-03-01T00:00", "year")).toEqual(["2027-02-28T00", "2027-03-01T00"]);
	});

	it("is none where none is asked for", () => {
		expect(findCompared({ fromHour: 0, toHour: 24 }, "none", NAIROBI)).toBeUndefined();
	});

	it("lies before the period, is never empty, and shares no hour with it, unless a year is compared with its own end", () => {
		const range = fc.record({
			from: fc.integer({ min: 400_000, max: 600_000 }),
			hours: fc.integer({ min: 1, max: 8_700 }),
		});
		fc.assert(
			fc.property(range, fc.constantFrom("previous", "month", "year" as const), ({ from, hours }, by) => {
				const found = findCompared({ fromHour: from, toHour: from + hours }, by as "previous", NAIROBI);
				expect(found?.fromHour).toBeLessThan(found?.toHour ?? 0);
				expect(found?.toHour).toBeLessThanOrEqual(from);
			}),
		);
	});
});
