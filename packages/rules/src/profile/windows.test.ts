import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeDeposit, makeTransfer, START_MS } from "../testing/events.ts";
import type { Figure } from "./bucket-row.ts";
import { foldEvent } from "./fold-event.ts";
import { createProfile } from "./profile.ts";
import { countActiveDays, DAY_S, HOUR_S, maxDailyOut, sumSince, sumWindow } from "./windows.ts";

const SPANS: readonly { spanS: number; bucketS: number }[] = [
	{ spanS: 300, bucketS: 300 },
	{ spanS: 1800, bucketS: 300 },
	{ spanS: HOUR_S, bucketS: 300 },
	{ spanS: 8 * HOUR_S, bucketS: HOUR_S },
	{ spanS: DAY_S, bucketS: HOUR_S },
	{ spanS: 3 * DAY_S, bucketS: HOUR_S },
	{ spanS: 7 * DAY_S, bucketS: DAY_S },
	{ spanS: 28 * DAY_S, bucketS: DAY_S },
	{ spanS: 90 * DAY_S, bucketS: DAY_S },
];

interface Plain {
	readonly at: number;
	readonly isOut: boolean;
	readonly isFailed: boolean;
	readonly isAllowed: boolean;
	readonly amountMinor: number;
}

/** The figure over (at - span, at] straight from the events. */
function countPlainly(events: readonly Plain[], at: number, spanS: number, figure: Figure): number {
	let sum = 0;
	for (const event of events) {
		if (event.at > at || event.at <= at - spanS) continue;
		const isVolume = event.isAllowed && !event.isFailed;
		if (figure === "outCount" && isVolume && event.isOut) sum += 1;
		if (figure === "outSum" && isVolume && event.isOut) sum += event.amountMinor;
		if (figure === "inCount" && isVolume && !event.isOut) sum += 1;
		if (figure === "inSum" && isVolume && !event.isOut) sum += event.amountMinor;
		if (figure === "attempts" && !isVolume) sum += 1;
		if (figure === "failures" && event.isFailed) sum += 1;
	}
	return sum;
}

const plainLife = fc
	.array(
		fc.record({
			gapS: fc.oneof(
				fc.integer({ min: 0, max: 600 }),
				fc.integer({ min: 0, max: 20_000 }),
				fc.integer({ min: 0, max: 12 * DAY_S }),
				// Late by up to ten minutes: well inside what every row keeps.
				fc.integer({ min: -600, max: 0 }),
			),
			isOut: fc.boolean(),
			isFailed: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
			isAllowed: fc.integer({ min: 0, max: 5 }).map((value) => value !== 0),
			amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
		}),
		{ minLength: 1, maxLength: 80 },
	)
	.map((list) => {
		let at = START_MS / 1000;
		return list.map((fields): Plain => {
			at += fields.gapS;
			return { ...fields, at };
		});
	});

describe("windows", () => {
	it("equal brute force over the events within one bucket, late events included", () => {
		fc.assert(
			fc.property(plainLife, (events) => {
				const profile = createProfile();
				for (const event of events) {
					const fields = { status: event.isFailed ? ("failed" as const) : ("completed" as const) };
					const make = event.isOut ? makeTransfer : makeDeposit;
					foldEvent(profile, make(event.at * 1000, event.amountMinor / 100, "ann", fields), {
						decision: event.isAllowed ? "allow" : "block",
						score: 1,
					});
				}
				const at = profile.lastAt;
				for (const { spanS, bucketS } of SPANS) {
					for (const figure of ["inCount", "inSum", "outCount", "outSum", "attempts", "failures"] as const) {
						const value = sumWindow(profile, at, spanS, figure);
						expect(value).toBeLessThanOrEqual(countPlainly(events, at, spanS, figure));
						expect(value).toBeGreaterThanOrEqual(countPlainly(events, at, spanS - bucketS, figure));
					}
				}
			}),
			{ numRuns: 50 },
		);
	});

	it("hold a late event in the window of its own time", () => {
		const profile = createProfile();
		const now = START_MS;
		foldEvent(profile, makeTransfer(now, 100, "ann"), { decision: "allow", score: 1 });
		foldEvent(profile, makeTransfer(now - 5 * 3_600_000, 70, "ann"), { decision: "allow", score: 1 });
		expect(sumWindow(profile, now / 1000, HOUR_S, "outSum")).toBe(10_000);
		expect(sumWindow(profile, now / 1000, DAY_S, "outSum")).toBe(17_000);
		expect(sumWindow(profile, now / 1000 - 4 * HOUR_S, DAY_S, "outSum")).toBe(7_000);
	});

	it("are unknown where the profile no longer reaches", () => {
		const profile = createProfile();
		foldEvent(profile, makeTransfer(START_MS, 100, "ann"), { decision: "allow", score: 1 });
		expect(sumWindow(profile, START_MS / 1000 - 3 * DAY_S, HOUR_S, "outSum")).toBeUndefined();
		expect(sumWindow(profile, START_MS / 1000 - 100 * DAY_S, 7 * DAY_S, "outSum")).toBeUndefined();
		expect(sumWindow(createProfile(), START_MS / 1000, DAY_S, "outSum")).toBe(0);
	});

	it("sum from a moment on, its whole bucket included", () => {
		const profile = createProfile();
		for (let hour = 0; hour < 10; hour += 1)
			foldEvent(profile, makeTransfer(START_MS + hour * 3_600_000, 10, "ann"), { decision: "allow", score: 1 });
		const at = profile.lastAt;
		expect(sumSince(profile, at - 4 * HOUR_S, at, "outCount")).toBe(5);
		expect(sumSince(profile, at, at, "outCount")).toBe(1);
	});

	it("know the active days and the largest day", () => {
		const profile = createProfile();
		for (const day of [0, 1, 1, 30])
			foldEvent(profile, makeTransfer(START_MS + day * DAY_S * 1000, 50, "ann"), { decision: "allow", score: 1 });
		const today = Math.floor(profile.lastAt / DAY_S);
		expect(countActiveDays(profile, profile.lastAt, 90)).toBe(3);
		expect(countActiveDays(profile, profile.lastAt, 7)).toBe(1);
		expect(maxDailyOut(profile, today - 33, today - 27)).toBe(10_000);
		expect(maxDailyOut(profile, today - 20, today - 10)).toBe(0);
	});
});
