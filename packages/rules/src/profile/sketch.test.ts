import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createProfile } from "./profile.ts";
import { readQuantile, recordAmount } from "./sketch.ts";

const MONTH_S = 30 * 86_400;
const NOW = 690 * MONTH_S;

describe("the sketch of amounts", () => {
	it("gives a quantile within an eighth of the true one", () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 1, max: 1e14 }), { minLength: 1, maxLength: 200 }), (amounts) => {
				const sketch = createProfile().outAmounts;
				for (const amount of amounts) recordAmount(sketch, NOW, amount, 1);
				const sorted = [...amounts].sort((one, other) => one - other);
				const exact = sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
				const read = readQuantile(sketch, 0.95) ?? 0;
				expect(Math.abs(read - exact)).toBeLessThanOrEqual(exact / 8 + 1);
			}),
		);
	});

	it("is unknown while empty, and again when all was taken back", () => {
		const sketch = createProfile().outAmounts;
		expect(readQuantile(sketch, 0.95)).toBeUndefined();
		recordAmount(sketch, NOW, 5000, 1);
		recordAmount(sketch, NOW, 0, 1);
		recordAmount(sketch, NOW, 5000, -1);
		expect(sketch.buckets).toEqual([]);
	});

	it("forgets: an amount of four months ago is gone, one of two weighs a quarter", () => {
		const sketch = createProfile().outAmounts;
		recordAmount(sketch, NOW, 1_000_000, 1);
		recordAmount(sketch, NOW + 2 * MONTH_S, 100, 1);
		expect(sketch.buckets.filter((_, place) => place % 2 === 1)).toEqual([8, 2]);
		recordAmount(sketch, NOW + 4 * MONTH_S, 100, 1);
		expect(sketch.buckets).toHaveLength(2);
	});

	it("gives a late amount the weight it would have by now", () => {
		const sketch = createProfile().outAmounts;
		recordAmount(sketch, NOW, 100, 1);
		recordAmount(sketch, NOW - 2 * MONTH_S, 90_000, 1);
		recordAmount(sketch, NOW - 9 * MONTH_S, 900_000, 1);
		expect(sketch.buckets.filter((_, place) => place % 2 === 1)).toEqual([8, 2]);
	});
});
