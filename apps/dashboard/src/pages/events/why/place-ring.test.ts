import { describe, expect, it } from "vitest";
import { placeRing, readPath } from "./place-ring.ts";

const SIZE = { width: 360, height: 230 };
const because = (path: unknown) => [
	{ code: "fan_in", evidence: {} },
	{ code: "money_returns", evidence: { path } },
];

describe("the picture of a ring", () => {
	it("is drawn for a way of three to six customers, and for nothing else", () => {
		expect(readPath(because('["a","b","c"]'))).toEqual(["a", "b", "c"]);
		expect(readPath(because('["a","b","c","d","e","f"]'))).toHaveLength(6);
		for (const text of ['["a","b"]', '["1","2","3","4","5","6","7"]', '["a","b",3]', '["a","b"', "{}", undefined, 7])
			expect(readPath(because(text)), String(text)).toBeUndefined();
		expect(readPath([])).toBeUndefined();
	});

	it("has the origin at the top, an arrow to each next customer and back, and all inside", () => {
		for (const size of [3, 4, 5, 6]) {
			const { nodes, arrows } = placeRing(
				Array.from({ length: size }, (_, index) => `c${index}`),
				SIZE,
			);
			expect(arrows).toHaveLength(size);
			expect(Math.min(...nodes.map(({ y }) => y))).toBe(nodes[0]?.y);
			expect(nodes[0]).toMatchObject({ isOrigin: true, side: "top" });
			for (const { x, y } of nodes) {
				expect(x).toBeGreaterThan(20);
				expect(x).toBeLessThan(SIZE.width - 20);
				expect(y).toBeGreaterThan(20);
				expect(y).toBeLessThan(SIZE.height - 14);
			}
		}
	});
});
