import fc from "fast-check";
import { expect, it } from "vitest";
import { compareTexts } from "./text-order.ts";

it("orders texts as their UTF-8 bytes are ordered", () => {
	const close = fc.string({ unit: fc.constantFrom("a", "b", "\ud7ff", "\ue000", "\uffff", "😀", "😁") });
	const any = fc.string({ unit: "binary" });
	fc.assert(
		fc.property(fc.oneof(close, any), fc.oneof(close, any), (left, right) => {
			expect(Math.sign(compareTexts(left, right))).toBe(Buffer.compare(Buffer.from(left), Buffer.from(right)));
			expect(compareTexts(left, left)).toBe(0);
		}),
		{ numRuns: 2_000 },
	);
});
