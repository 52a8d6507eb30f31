import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { knownDestination } from "./known-destination.ts";

describe("known_destination", () => {
	const known = { payeePaidCount: 3, daysSincePayeeFirstPaid: 14, isPayeeMarked: false };

	it("fires from three payments over fourteen days on", () => {
		expect(evaluateRule(knownDestination, known)?.sentence).toBe("This destination was paid 3 times over 14 days");
		expect(evaluateRule(knownDestination, { ...known, payeePaidCount: 2 })).toBeUndefined();
		expect(evaluateRule(knownDestination, { ...known, daysSincePayeeFirstPaid: 13.9 })).toBeUndefined();
		expect(evaluateRule(knownDestination, { ...known, payeePaidCount: 0 })).toBeUndefined();
	});

	it("trusts a shop less: it may be broken into", () => {
		expect(evaluateRule(knownDestination, known)?.strength).toBe(1);
		expect(evaluateRule(knownDestination, { ...known, isShop: true })?.strength).toBe(0.3);
	});

	it("does not trust a destination with a fraud label, nor an unknown one", () => {
		expect(evaluateRule(knownDestination, { ...known, isPayeeMarked: true })).toBeUndefined();
		expect(evaluateRule(knownDestination, {})).toBeUndefined();
	});
});
