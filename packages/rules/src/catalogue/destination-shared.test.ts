import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { destinationShared } from "./destination-shared.ts";

describe("destination_shared", () => {
	it("fires from three customers on, stronger with more", () => {
		expect(evaluateRule(destinationShared, { payeeStrangers7d: 2 })).toBeUndefined();
		const hit = evaluateRule(destinationShared, { payeeStrangers7d: 3, payeePaidCount: 0 });
		expect(hit).toMatchObject({
			strength: 0.4,
			sentence: "The destination was paid by 3 customers in 7 days, who share nothing else",
		});
		expect(evaluateRule(destinationShared, { payeeStrangers7d: 10 })?.strength).toBe(1);
	});

	it("leaves honest crowds, long established payees and regular ones alone", () => {
		expect(evaluateRule(destinationShared, { payeeStrangers7d: 30, isHonestCrowd: true })).toBeUndefined();
		expect(evaluateRule(destinationShared, { payeeStrangers7d: 30, isPayeeEstablished: true })).toBeUndefined();
		expect(evaluateRule(destinationShared, { payeeStrangers7d: 30, payeePaidCount: 3 })).toBeUndefined();
		expect(evaluateRule(destinationShared, { payeeStrangers7d: 30, payeePaidCount: 2 })).toBeDefined();
	});

	it("counts half in a season, when all parents pay one school", () => {
		expect(evaluateRule(destinationShared, { payeeStrangers7d: 10, isSeason: true })?.strength).toBe(0.5);
	});

	it("does not fire for none, nor without a payee", () => {
		expect(evaluateRule(destinationShared, { payeeStrangers7d: 0 })).toBeUndefined();
		expect(evaluateRule(destinationShared, {})).toBeUndefined();
	});
});
