// Honest people who look like fraud must be left alone: a smaller form of what `npm run eval` measures.

import { buildCrowd, CROWD_NAMES } from "@hakiki/simulation";
import { describe, expect, it } from "vitest";
import { replayLines } from "./harness/replay.ts";

const CUSTOMERS = 60;

describe.each(CROWD_NAMES)("the crowd of %s", (name) => {
	it.each(["KE", "NG"] as const)("is let through in %s: under 1 % not allowed, nobody blocked", (country) => {
		const { lines, scoreFrom } = buildCrowd(name, { country, customers: CUSTOMERS });
		const scores = replayLines(lines, { country, scoreFrom });
		expect(scores.events).toBeGreaterThan(CUSTOMERS * 3);
		expect(scores.notAllowed.share).toBeLessThan(0.01);
		expect(scores.blocked.share).toBe(0);
	});
});

it("is the same crowd for the same seed, and another for another", () => {
	const build = (seed: number) => JSON.stringify(buildCrowd("eid", { country: "KE", customers: 5, seed }).lines);
	expect(build(1)).toBe(build(1));
	expect(build(1)).not.toBe(build(2));
});
