import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LearningRows } from "./learning-rows.ts";
import { countOver, findBias, findBiasFor } from "./set-bias.ts";

const events = fc.array(
	fc.record({
		// Few different margins, so that many events lie exactly at one limit.
		margin: fc.oneof(fc.integer({ min: -8, max: 8 }), fc.double({ min: -8, max: 8, noNaN: true })),
		count: fc.integer({ min: 1, max: 30 }),
	}),
	{ minLength: 1, maxLength: 200 },
);

function build(list: readonly { readonly margin: number; readonly count: number }[]): {
	readonly rows: LearningRows;
	readonly margins: Float64Array;
} {
	const rows: LearningRows = {
		length: list.length,
		starts: new Uint32Array(list.length + 1),
		rules: new Uint16Array(),
		strengths: new Float64Array(),
		kinds: new Uint8Array(list.length),
		types: new Uint8Array(list.length),
		counts: Float64Array.from(list, ({ count }) => count),
		times: new Float64Array(list.length),
	};
	return { rows, margins: Float64Array.from(list, ({ margin }) => margin) };
}

describe("the bias", () => {
	it("for a number of events is the least at which so many lie over the limit", () => {
		fc.assert(
			fc.property(events, fc.integer({ min: 1, max: 400 }), (list, wanted) => {
				const { rows, margins } = build(list);
				const bias = findBiasFor(rows, margins, wanted);
				const enough = [...margins].map((margin) => -margin).filter((one) => countOver(rows, margins, one) >= wanted);
				// Adding zero turns -0 into 0.
				expect(bias === undefined ? undefined : bias + 0).toBe(
					enough.length === 0 ? undefined : Math.min(...enough) + 0,
				);
			}),
		);
	});

	it("keeps both shares, and is found wherever one of four decimals keeps them", () => {
		const share = fc
			.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100 }))
			.map(([least, more]) => ({ least, most: least + more, wanted: least }));
		const bounds = { min: -10, max: 10 };
		fc.assert(
			fc.property(events, share, share, fc.integer({ min: -9, max: 9 }), (list, stopped, blocked, wanted) => {
				const { rows, margins } = build(list);
				const strict = margins.map((margin) => margin - 1.5);
				const limits = [
					{ margins, share: stopped },
					{ margins: strict, share: blocked },
				];
				const keeps = (bias: number) =>
					limits.every((limit) => {
						const over = countOver(rows, limit.margins, bias);
						return over >= limit.share.least && over <= limit.share.most;
					});
				const bias = findBias(rows, limits, wanted, bounds);
				if (bias !== undefined) expect(keeps(bias)).toBe(true);
				else for (let one = bounds.min; one < bounds.max; one += 0.25) expect(keeps(one)).toBe(false);
			}),
		);
	});
});
