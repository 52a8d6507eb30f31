import { describe, expect, it } from "vitest";
import { toggleRows } from "./toggle-rows.ts";

const IDS = ["a", "b", "c", "d", "e"];
const toggle = (chosen: string, id: string, from?: string): string =>
	[...toggleRows(IDS, new Set(chosen), { id, from })].sort().join("");

describe("A click on the box of a row", () => {
	it("ticks the row, or unticks it", () => {
		expect(toggle("a", "c")).toBe("ac");
		expect(toggle("ac", "c")).toBe("a");
	});

	it("with Shift gives all rows from the last one its state, downwards and upwards", () => {
		expect(toggle("b", "d", "b")).toBe("bcd");
		expect(toggle("d", "b", "d")).toBe("bcd");
		expect(toggle("abcde", "d", "b")).toBe("ae");
	});

	it("with Shift ticks one row if the last one is gone", () => {
		expect(toggle("x", "d", "x")).toBe("dx");
	});
});
