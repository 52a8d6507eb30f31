import { Type } from "@sinclair/typebox";
import { describe, expect, it } from "vitest";
import { buildShape, prune } from "./prune.ts";

const shape =
	buildShape(
		Type.Object({
			name: Type.String(),
			place: Type.Object({ lat: Type.Number() }),
			open: Type.Unsafe({ type: "object" }),
			taken: Type.Union([Type.String(), Type.Null()]),
			steps: Type.Array(Type.Object({ at: Type.Number() })),
		}),
	) ?? new Map();

describe("prune", () => {
	it("gives the same object back where nothing is unknown", () => {
		const value = { name: "a", place: { lat: 1 }, open: { anything: { goes: 1 } } };
		expect(prune(value, shape)).toBe(value);
	});

	it("drops what the schema does not name, at every level, and keeps open objects whole", () => {
		const value = { x: 1, name: "a", place: { lat: 1, lng: 2 }, open: { y: 1 } };
		expect(prune(value, shape)).toEqual({ name: "a", place: { lat: 1 }, open: { y: 1 } });
	});

	it("drops null where it is no value, at every level, and keeps it where it is one or the object is open", () => {
		const value = { name: null, place: { lat: null }, open: { y: null }, taken: null, steps: [{ at: null }, null] };
		expect(prune(value, shape)).toEqual({ place: {}, open: { y: null }, taken: null, steps: [{}, null] });
	});

	it("leaves values of a wrong type for the validator to name", () => {
		expect(prune({ place: "Nairobi", name: [{ x: 1 }] }, shape)).toEqual({ place: "Nairobi", name: [{ x: 1 }] });
	});
});
