import { expect, it } from "vitest";
import { SecondBudget } from "./second-budget.ts";

it("grants so many lines a second, and says afterwards how many were left out", () => {
	const budget = new SecondBudget(2);
	const take = (nowMs: number) => budget.take(nowMs);
	expect(take(10_000)).toEqual({ isGranted: true, leftOut: 0 });
	expect(take(10_500)).toEqual({ isGranted: true, leftOut: 0 });
	expect(take(10_900)).toEqual({ isGranted: false, leftOut: 0 });
	expect(take(10_999)).toEqual({ isGranted: false, leftOut: 0 });
	expect(take(11_000)).toEqual({ isGranted: true, leftOut: 2 });
	expect(take(11_001)).toEqual({ isGranted: true, leftOut: 0 });
	expect(take(15_000)).toEqual({ isGranted: true, leftOut: 0 });
});
