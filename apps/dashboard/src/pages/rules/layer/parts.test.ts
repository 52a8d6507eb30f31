import { expect, it } from "vitest";
import { chooseId, isHeld, listOverlapped, toRange } from "./parts.ts";

const EDGES = [10, 20, 30];
const pin = (id: string, from: number | null, to: number | null, unknown = false) => ({
	...{ id, from, to, unknown, value: 0, note: null },
	...{ by: "user:1", at: "2026-11-18T00:00:00Z" },
});

it("turns chosen steps into a range of values, in either order", () => {
	expect(toRange({ from: 2, to: 3 }, EDGES)).toEqual({ from: 10, to: 30 });
	expect(toRange({ from: 3, to: 2 }, EDGES)).toEqual({ from: 10, to: 30 });
	expect(toRange({ from: 1, to: 1 }, EDGES)).toEqual({ to: 10 });
	expect(toRange({ from: 4, to: 4 }, EDGES)).toEqual({ from: 30 });
	expect(toRange({ from: 1, to: 4 }, EDGES)).toEqual({});
	expect(toRange({ from: 0, to: 3 }, EDGES)).toEqual({ unknown: true });
});

it("finds the steps of a pin, and the pins that a new one replaces", () => {
	const bins = [0, 1, 2, 3, 4];
	expect(bins.filter((bin) => isHeld(pin("a", 10, 30), EDGES, bin))).toEqual([2, 3]);
	expect(bins.filter((bin) => isHeld(pin("a", 20, null), EDGES, bin))).toEqual([3, 4]);
	expect(bins.filter((bin) => isHeld(pin("a", null, null), EDGES, bin))).toEqual(bins);
	expect(bins.filter((bin) => isHeld(pin("a", null, null, true), EDGES, bin))).toEqual([0]);
	const pins = [pin("low", null, 10), pin("middle", 10, 30), pin("none", null, null, true)];
	const replacedBy = (range: object) => listOverlapped(pins, range).map(({ id }) => id);
	expect(replacedBy({ from: 20 })).toEqual(["middle"]);
	expect(replacedBy({ from: 30 })).toEqual([]);
	expect(replacedBy({ to: 20 })).toEqual(["low", "middle"]);
	expect(replacedBy({ unknown: true })).toEqual(["none"]);
	expect(replacedBy({})).toEqual(["low", "middle", "none"]);
	expect(chooseId("a~b", new Set(["a_b_1", "a_b_2"]))).toBe("a_b_3");
});
