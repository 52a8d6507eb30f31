import fc from "fast-check";
import { expect, it } from "vitest";
import { formatTime } from "./format-time.ts";

it("writes a time as Date does, also before 1970, after 9999 and next to the one before", () => {
	const far = fc.integer({ min: -8.64e15, max: 8.64e15 });
	const near = fc.integer({ min: 1_794_000_000_000, max: 1_794_000_003_000 });
	const broken = fc.double({ min: -1e13, max: 1e13, noNaN: true });
	fc.assert(
		fc.property(fc.array(fc.oneof(far, near, broken), { minLength: 1 }), (times) => {
			for (const time of times) expect(formatTime(time)).toBe(new Date(time).toISOString());
		}),
		{ numRuns: 300 },
	);
});

it("refuses what is no time", () => {
	for (const time of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1_000])
		expect(() => formatTime(time)).toThrow(RangeError);
	expect(formatTime(0)).toBe("1970-01-01T00:00:00.000Z");
});
