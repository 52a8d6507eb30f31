import fc from "fast-check";
import { expect, it } from "vitest";
import { type Block, ByteStore } from "./byte-store.ts";

it("gives back all bytes as they were put, however often they change places", () => {
	const step = fc.record({ owner: fc.nat(60), length: fc.integer({ min: 1, max: 40_000 }), fill: fc.nat(255) });
	fc.assert(
		fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
			const store = new ByteStore();
			const blocks: Block[] = Array.from({ length: 61 }, () => ({ page: undefined, start: 0, length: 0 }));
			const expected = new Map<number, { readonly length: number; readonly fill: number }>();
			const takeBack = (owner: number): void => {
				const bytes = store.take(blocks[owner] as Block);
				const { length = 0, fill = 0 } = expected.get(owner) ?? {};
				expect(bytes).toHaveLength(length);
				expect(bytes.every((byte) => byte === fill)).toBe(true);
				expected.delete(owner);
			};
			for (const { owner, length, fill } of steps) {
				takeBack(owner);
				store.put(blocks[owner] as Block, new Uint8Array(length).fill(fill));
				expected.set(owner, { length, fill });
			}
			for (let owner = 0; owner < blocks.length; owner += 1) takeBack(owner);
		}),
		{ numRuns: 60 },
	);
});
