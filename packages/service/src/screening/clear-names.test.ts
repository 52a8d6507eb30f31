import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLEAR_NAMES_MAX, ClearNames } from "./clear-names.ts";

describe("names that are on no list", () => {
	it("are known once they were added, whatever else was", () => {
		fc.assert(
			fc.property(fc.uniqueArray(fc.string({ unit: "grapheme" }), { maxLength: 50 }), fc.nat(49), (names, count) => {
				const clear = new ClearNames();
				const added = names.slice(0, count);
				for (const name of added) clear.add(name);
				expect(names.filter((name) => clear.has(name))).toEqual(added);
			}),
			{ numRuns: 20 },
		);
	});

	it("are told apart by every letter", () => {
		const clear = new ClearNames();
		clear.add("person\n\nKE\n\nJane Wanjiru");
		for (const other of ["person\n\nKE\n\nJane Wanjir", "person\n\nNG\n\nJane Wanjiru", "", "\0"]) {
			expect(clear.has(other)).toBe(false);
		}
	});

	it("make room for the newest, and never say of a name that it was searched for when it was not", () => {
		const clear = new ClearNames();
		const count = CLEAR_NAMES_MAX + CLEAR_NAMES_MAX / 2;
		for (let number = 0; number < count; number += 1) clear.add(`name ${number}`);
		const knownOf = (from: number, to: number): number => {
			let known = 0;
			for (let number = from; number < to; number += 1) if (clear.has(`name ${number}`)) known += 1;
			return known / (to - from);
		};
		expect(clear.has(`name ${count - 1}`)).toBe(true);
		expect(knownOf(count - 20_000, count)).toBeGreaterThan(0.97);
		expect(knownOf(0, 20_000)).toBeLessThan(knownOf(count - 20_000, count));
		expect(knownOf(count, count + 100_000)).toBe(0);
	});
});
