import fc from "fast-check";
import { expect, test } from "vitest";
import { PassingMap } from "./passing-map.ts";

const keys = fc.oneof(
	fc.constantFrom("__proto__", "constructor", "toString", "0", "-0", "01", "4294967295", "", " "),
	fc.string({ unit: "grapheme" }),
);

test("holds what a Map would, under any key", () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(keys, fc.option(fc.nat()))), (steps) => {
			const passing = new PassingMap<number>();
			const twin = new Map<string, number>();
			for (const [key, value] of steps) {
				if (value === null) {
					passing.delete(key);
					twin.delete(key);
				} else {
					passing.set(key, value);
					twin.set(key, value);
				}
				for (const [asked] of steps) {
					expect(passing.get(asked)).toBe(twin.get(asked));
					expect(passing.has(asked)).toBe(twin.has(asked));
				}
			}
		}),
	);
});
