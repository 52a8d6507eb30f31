import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planRetry, readRetryAfter, TRIES_MAX } from "./retry-schedule.ts";

const HOUR_MS = 3_600_000;

describe("the schedule", () => {
	it("is 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h after the first attempt, and then ends", () => {
		const times = [0];
		for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
			const next = planRetry({ tries, atMs: times.at(-1) ?? 0, retryAfterMs: null, chance: 0.5 });
			if (next === undefined) break;
			times.push(next);
		}
		const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR_MS);
		expect(times).toEqual([0, 5_000, 300_000, 1_800_000, ...hours]);
	});

	it("waits at most a fifth longer or shorter", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
				const plan = (luck: number) => planRetry({ tries, atMs: 1_000, retryAfterMs: null, chance: luck }) ?? 0;
				const middle = plan(0.5) - 1_000;
				expect(Math.abs(plan(chance) - 1_000 - middle)).toBeLessThanOrEqual(middle * 0.2 + 1);
			}),
		);
	});

	it("leaves a receiver alone for as long as it asked, never shorter than planned", () => {
		const plan = (retryAfterMs: number) => planRetry({ tries: 1, atMs: 0, retryAfterMs, chance: 0.5 });
		expect(plan(60_000)).toBe(60_000);
		expect(plan(1_000)).toBe(5_000);
		expect(planRetry({ tries: TRIES_MAX, atMs: 0, retryAfterMs: 60_000, chance: 0.5 })).toBeUndefined();
	});
});

describe("Retry-After", () => {
	const now = Date.UTC(2026, 0, 1);

	it("is seconds or a date, and at most a day", () => {
		expect(readRetryAfter("120", now)).toBe(120_000);
		expect(readRetryAfter(" 7 ", now)).toBe(7_000);
		expect(readRetryAfter("Thu, 01 Jan 2026 00:01:00 GMT", now)).toBe(60_000);
		expect(readRetryAfter("9999999999", now)).toBe(24 * HOUR_MS);
	});

	it("is ignored when it is past or something else", () => {
		const garbage = ["", "0", "-5", "1.5", "soon", "Thu, 01 Jan 2015 00:01:00 GMT", "1e9", "9".repeat(80)];
		for (const header of [undefined, ...garbage]) expect(readRetryAfter(header, now)).toBeNull();
	});
});
