// The simulator's thieves are found and its honest people are let through, by the rules as they are shipped.

import type { CountryServed } from "@hakiki/domain";
import { FRAUD_NAMES, simulate } from "@hakiki/simulation";
import { describe, expect, it } from "vitest";
import { replayLines } from "./harness/replay.ts";

interface Tally {
	readonly thieves: Map<string, Map<number, boolean>>;
	honest: number;
	stopped: number;
	blocked: number;
}

function measure(country: CountryServed, until: string): Tally {
	const options = { country, customers: 300, days: 30, frauds: FRAUD_NAMES, seed: 7, until: Date.parse(until) };
	const { lines, deeds } = simulate(options);
	const tally: Tally = { thieves: new Map(), honest: 0, stopped: 0, blocked: 0 };
	replayLines(lines, {
		country,
		onOutcome(index, { decision }) {
			const deed = deeds.get(index);
			if (deed !== undefined) {
				const found = tally.thieves.get(deed.story) ?? new Map<number, boolean>();
				tally.thieves.set(deed.story, found);
				const isTheft = lines[index]?.label === "fraud";
				found.set(deed.thief, found.get(deed.thief) === true || (isTheft && decision !== "allow"));
				return;
			}
			tally.honest += 1;
			if (decision !== "allow") tally.stopped += 1;
			if (decision === "block") tally.blocked += 1;
		},
	});
	return tally;
}

describe.each([
	["KE", "2026-11-15T09:00:00Z"],
	["NG", "2026-11-15T09:00:00Z"],
	["KE", "2026-12-29T20:00:00Z"],
	["NG", "2026-04-05T06:30:00Z"],
] as const)("in %s, until %s", (country, until) => {
	const tally = measure(country, until);

	it.each(FRAUD_NAMES)("most thieves of the kind %s are reviewed or blocked", (story) => {
		const found = [...(tally.thieves.get(story)?.values() ?? [])];
		expect(found.length).toBeGreaterThan(0);
		expect(found.filter(Boolean).length).toBeGreaterThan(found.length / 2);
	});

	it("under 1 % of what is honest is not allowed, and under 1 in 1,000 is blocked", () => {
		expect(tally.honest).toBeGreaterThan(10_000);
		expect(tally.stopped / tally.honest).toBeLessThan(0.01);
		expect(tally.blocked / tally.honest).toBeLessThan(0.001);
	});
});
