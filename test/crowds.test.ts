// Honest people who look like fraud must be left alone: a smaller form of what `npm run eval` measures.

import { normaliseEvent } from "@hakiki/domain";
import { Backtest, catalogue, defaultRuleSet, writeOutRuleSet } from "@hakiki/rules";
import { buildCrowd, CROWD_NAMES } from "@hakiki/simulation";
import { describe, expect, it } from "vitest";

const CUSTOMERS = 60;
const LANDS = {
	KE: { currency: "KES", timeZone: "Africa/Nairobi", usdRate: 129 },
	NG: { currency: "NGN", timeZone: "Africa/Lagos", usdRate: 1_500 },
} as const;

function measure(name: string, country: "KE" | "NG") {
	const { lines, scoreFrom } = buildCrowd(name, { country, customers: CUSTOMERS });
	const travelRule = { thresholdUsd: 1_000, isInclusive: country === "NG" };
	const workspace = { country, mode: "enforce", travelRule, ...LANDS[country] } as const;
	const ruleSet = writeOutRuleSet(defaultRuleSet(country), catalogue);
	const backtest = new Backtest({ workspace, ruleSet, scoreFrom });
	for (const [index, { event: input }] of lines.entries()) {
		const { event } = normaliseEvent(input, {
			id: `evt_${index}`,
			receivedAt: Date.parse(input.occurred_at),
			workspace,
			isHistory: false,
			hash: (namespace, value) => `${namespace}:${value}`,
			rateFor: () => undefined,
			usdRate: () => undefined,
			countryOfIp: () => undefined,
			isDisposableEmail: () => false,
			isSanctionedWallet: () => false,
		});
		backtest.take({ event, label: "legit" });
	}
	return backtest.finish();
}

describe.each(CROWD_NAMES)("the crowd of %s", (name) => {
	it.each(["KE", "NG"] as const)("is let through in %s: under 1 % not allowed, nobody blocked", (country) => {
		const scores = measure(name, country);
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
