// The figures of a validation report against slow and simple twins, on random data.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureDrift } from "../learned/bins.ts";
import { findInterval } from "../learning/tally-evidence.ts";
import { Calibration } from "./calibration.ts";
import { correlateRanks } from "./rank-correlation.ts";

const row = fc.record({
	// Scores have tenths of a point, so that some are exactly at an edge.
	probability: fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 1_000),
	isFraud: fc.boolean(),
	weight: fc.constantFrom(1, 1, 4, 16),
});

describe("calibration", () => {
	it("is what sorting the events into ten lists and counting each gives", () => {
		fc.assert(
			fc.property(fc.array(row, { maxLength: 200 }), (rows) => {
				const calibration = new Calibration();
				for (const { probability, isFraud, weight } of rows) calibration.add(probability, isFraud, weight);
				const { bins, error } = calibration.read(1);
				let distance = 0;
				const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
				for (const [place, bin] of bins.entries()) {
					const inside = rows.filter(({ probability: p }) => Math.min(Math.floor(p * 10), 9) === place);
					const weights = inside.map(({ weight }) => weight);
					const events = sum(weights);
					const fraud = sum(inside.map(({ isFraud, weight }) => (isFraud ? weight : 0)));
					expect(bin).toMatchObject({ events, fraud });
					if (events === 0) {
						expect(bin).toMatchObject({ predicted: null, share: null, low: null, high: null });
						continue;
					}
					const predicted = sum(inside.map(({ probability, weight }) => probability * weight)) / events;
					expect(bin.predicted).toBeCloseTo(predicted, 10);
					expect(bin.share).toBeCloseTo(fraud / events, 10);
					const effective = events ** 2 / sum(weights.map((weight) => weight ** 2));
					const { low, high } = findInterval((fraud / events) * effective, effective);
					expect([bin.low, bin.high]).toEqual([expect.closeTo(low, 10), expect.closeTo(high, 10)]);
					distance += events * Math.abs(predicted - fraud / events);
				}
				const frauds = rows.some(({ isFraud }) => isFraud);
				if (!frauds) expect(error).toBeNull();
				else expect(error).toBeCloseTo(distance / sum(rows.map(({ weight }) => weight)), 10);
			}),
		);
	});
});

describe("the rank correlation", () => {
	it("is Pearson's correlation of ranks that are counted one by one, with ties", () => {
		const pair = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }));
		fc.assert(
			fc.property(fc.array(pair, { maxLength: 80 }), (pairs) => {
				const rank = (values: readonly number[]) =>
					values.map(
						(value) =>
							values.filter((one) => one < value).length + (values.filter((one) => one === value).length - 1) / 2,
					);
				const [one, other] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
				const [first, second] = [rank(one), rank(other)];
				const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
				const spread = (xs: readonly number[], ys: readonly number[]) =>
					xs.reduce((sum, x, place) => sum + (x - mean(xs)) * ((ys[place] ?? 0) - mean(ys)), 0);
				const scale = Math.sqrt(spread(first, first) * spread(second, second));
				const found = correlateRanks(Float32Array.from(one), Float32Array.from(other));
				if (!(scale > 0)) expect(found).toBeUndefined();
				else expect(found).toBeCloseTo(spread(first, second) / scale, 9);
			}),
		);
	});
});

describe("the population stability index", () => {
	it("is the sum over the values, where each of a few values is a bin", () => {
		const counts = fc.array(fc.integer({ min: 50, max: 300 }), { minLength: 5, maxLength: 5 });
		fc.assert(
			fc.property(counts, counts, (before, after) => {
				const spread = (list: readonly number[]) =>
					Float32Array.from(list.flatMap((count, value) => Array.from({ length: count }, () => value)));
				const total = (list: readonly number[]) => list.reduce((sum, count) => sum + count, 0);
				const expected = before.reduce((sum, count, value) => {
					const was = count / total(before);
					const is = (after[value] ?? 0) / total(after);
					return sum + (is - was) * Math.log(is / was);
				}, 0);
				expect(measureDrift(spread(before), spread(after))).toBeCloseTo(expected, 9);
			}),
			{ numRuns: 30 },
		);
	});
});
