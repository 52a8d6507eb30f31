import { describe, expect, it } from "vitest";
import type { MoneyReturn } from "../network/flows.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { moneyReturns } from "./money-returns.ts";

describe("money_returns", () => {
	const found: MoneyReturn = {
		startedAt: 0,
		lastAt: 86_400,
		startMinor: 2_000_000,
		minor: 1_800_000,
		kept: 0.9,
		pure: 0.9,
		bulk: 0.5,
		path: ["a", "b", "c"],
		hours: 24,
	};
	const ask = (fields: Partial<MoneyReturn>) => evaluateRule(moneyReturns, { moneyReturn: { ...found, ...fields } });

	it("says how much returned through how many, and names the way", () => {
		expect(ask({})).toEqual({
			strength: 1,
			sentence: "90 % of KES 20,000 returns to its origin through 2 others within 24 hours",
			evidence: {
				others: 2,
				minutes: 1_440,
				started: 20_000,
				returned: 18_000,
				kept_share: 0.9,
				path: '["a","b","c"]',
			},
		});
		expect(ask({ hours: 0.2 })?.sentence).toContain("within 1 hour");
		expect(evaluateRule(moneyReturns, {})).toBeUndefined();
	});

	it("fires within seven days, weaker the longer it took, if the money rested 48 hours with each on average", () => {
		const long = ["a", "b", "c", "d", "e", "f"];
		expect(ask({ hours: 168, path: long })?.strength).toBeCloseTo(0.6);
		expect(ask({ hours: 168.1, path: long })).toBeUndefined();
		expect(ask({ hours: 96, path: long })?.strength).toBeCloseTo(0.8);
		expect(ask({ hours: 96 })).toBeDefined();
		expect(ask({ hours: 96.1 })).toBeUndefined();
	});

	it("fires while each step passes on 45 %, much of what came in and 30 % of all that was sent, from 5,000 on", () => {
		expect(ask({ kept: 0.45 })).toBeDefined();
		expect(ask({ kept: 0.44 })).toBeUndefined();
		expect(ask({ pure: 0.4 })).toBeDefined();
		expect(ask({ pure: 0.39 })).toBeUndefined();
		expect(ask({ bulk: 0.3 })).toBeDefined();
		expect(ask({ bulk: 0.29 })).toBeUndefined();
		expect(ask({ startMinor: 500_000, minor: 450_000 })).toBeDefined();
		expect(ask({ startMinor: 499_999, minor: 450_000 })).toBeUndefined();
	});
});
