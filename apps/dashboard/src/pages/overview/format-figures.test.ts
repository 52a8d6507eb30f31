import { expect, it } from "vitest";
import { formatChange, formatMs, formatPercent } from "./format-figures.ts";

it("writes shares with as many digits as they bear", () => {
	expect([0, 0.0042, 0.073, 0.25, 1].map(formatPercent)).toEqual(["0 %", "0.42 %", "7.3 %", "25 %", "100 %"]);
});

it("writes how a figure moved, and by how many times when it grew by far", () => {
	expect([0.25, -0.031, 2.4].map(formatChange)).toEqual(["+25 %", "−3.1 %", "3.4×"]);
});

it("writes times in the unit people say them in", () => {
	expect([0.71, 12.4, 999, 1_240].map(formatMs)).toEqual(["0.7 ms", "12 ms", "999 ms", "1.2 s"]);
});
