import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	buildUuid7,
	floorUuid7,
	formatId,
	formatIdOfUuid,
	formatUuid,
	parseId,
	parseIdStart,
	timeOfUuid7,
} from "./ids.ts";

const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const randoms = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe("ids", () => {
	it("come back from their text, byte for byte, with their time", () => {
		fc.assert(
			fc.property(times, randoms, (timeMs, random) => {
				const bytes = buildUuid7(timeMs, random);
				expect(parseId("evt", formatId("evt", bytes))).toEqual(bytes);
				expect(formatIdOfUuid("evt", formatUuid(bytes))).toBe(formatId("evt", bytes));
				expect(timeOfUuid7(bytes)).toBe(timeMs);
			}),
		);
	});

	it("are between the first and the last of their beginning, in either case", () => {
		fc.assert(
			fc.property(times, randoms, fc.integer({ min: 6, max: 26 }), fc.boolean(), (timeMs, random, letters, isLower) => {
				const bytes = buildUuid7(timeMs, random);
				const start = formatId("evt", bytes).slice(0, 4 + letters);
				const span = parseIdStart("evt", isLower ? start.toLowerCase() : start);
				if (span === undefined) throw new Error("The beginning was not read");
				expect(formatUuid(span.first) <= formatUuid(bytes)).toBe(true);
				expect(formatUuid(bytes) <= formatUuid(span.last)).toBe(true);
				expect(formatId("evt", span.last).slice(0, 4 + letters)).toBe(start);
			}),
		);
		for (const text of ["evt_01KA0", "cas_01KA00", "evt_U1KA00", "01KA00", "evt_", "", `evt_${"0".repeat(27)}`]) {
			expect(parseIdStart("evt", text), text).toBeUndefined();
		}
	});

	it("sort as text in the order of their time", () => {
		fc.assert(
			fc.property(times, times, randoms, randoms, (first, second, left, right) => {
				fc.pre(first < second);
				expect(formatId("evt", buildUuid7(first, left)) < formatId("evt", buildUuid7(second, right))).toBe(true);
			}),
		);
	});

	it("are UUIDs of version 7 in the variant of RFC 9562", () => {
		fc.assert(
			fc.property(times, randoms, (timeMs, random) => {
				expect(formatUuid(buildUuid7(timeMs, random))).toMatch(
					/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
				);
			}),
		);
	});

	it("have a floor that no id of the same moment undercuts", () => {
		fc.assert(
			fc.property(times, randoms, (timeMs, random) => {
				expect(formatUuid(floorUuid7(timeMs)) <= formatUuid(buildUuid7(timeMs, random))).toBe(true);
			}),
		);
	});

	it("refuse foreign letters, other prefixes, other lengths and more than 128 bits", () => {
		const id = formatId("evt", floorUuid7(1_767_225_600_000));
		expect(id).toMatch(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
		for (const letter of ["U", "I", "L", "O", "a", "é", "-", " "]) {
			expect(parseId("evt", id.slice(0, -1) + letter)).toBeUndefined();
		}
		expect(parseId("cas", id)).toBeUndefined();
		expect(parseId("evt", `${id}0`)).toBeUndefined();
		expect(parseId("evt", id.slice(0, -1))).toBeUndefined();
		expect(parseId("evt", `evt_8${id.slice(5)}`)).toBeUndefined();
		expect(parseId("evt", "")).toBeUndefined();
	});
});
