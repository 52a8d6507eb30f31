import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { knownDestination } from "./known-destination.ts";

describe("known_destination", () => {
	const known = { payeeProvenDays: 3, daysSincePayeeFirstPaid: 14, isPayeeMarked: false };

	it("fires from payments on three days over fourteen days on", () => {
		expect(evaluateRule(knownDestination, known)?.sentence).toBe("This destination was paid on 3 days over 14 days");
		expect(evaluateRule(knownDestination, { ...known, payeeProvenDays: 2 })).toBeUndefined();
		expect(evaluateRule(knownDestination, { ...known, daysSincePayeeFirstPaid: 13.9 })).toBeUndefined();
		expect(evaluateRule(knownDestination, { ...known, payeeProvenDays: 0 })).toBeUndefined();
	});

	it("trusts a shop less: it may be broken into", () => {
		expect(evaluateRule(knownDestination, known)?.strength).toBe(1);
		expect(evaluateRule(knownDestination, { ...known, isShop: true })?.strength).toBe(0.3);
	});

	it("trusts half as much where far more is sent than ever before", () => {
		expect(evaluateRule(knownDestination, { ...known, freshOutMinor: 5_000_000 })?.strength).toBe(0.5);
	});

	it("does not trust a destination with a fraud label, nor an unknown one", () => {
		expect(evaluateRule(knownDestination, { ...known, isPayeeMarked: true })).toBeUndefined();
		expect(evaluateRule(knownDestination, {})).toBeUndefined();
	});
});
