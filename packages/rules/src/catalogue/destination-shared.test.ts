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

	it("stops a customer who empties an account where three others did in a day, and blocks the tenth", () => {
		const judge = (payeeDrainers24h: number, isDraining = true) =>
			evaluateRule(destinationShared, { payeeStrangers7d: 12, payeeDrainers24h, isDraining });
		expect(judge(3)?.floor).toBeUndefined();
		expect(judge(4)).toMatchObject({
			floor: "review",
			sentence: "4 customers who share nothing else emptied their accounts into this destination in a day",
			evidence: { customers_7d: 12, emptied_24h: 4 },
		});
		expect(judge(9)?.floor).toBe("review");
		expect(judge(10)?.floor).toBe("block");
		expect(judge(9, false)?.floor).toBeUndefined();
		expect(judge(10, false)?.floor).toBe("review");
	});

	it("does not stop a shop's customers, nor those who pay somebody established", () => {
		const many = { payeeStrangers7d: 30, payeeDrainers24h: 30, isDraining: true };
		expect(evaluateRule(destinationShared, { ...many, isShop: true, isHonestCrowd: true })).toBeUndefined();
		expect(evaluateRule(destinationShared, { ...many, isPayeeEstablished: true })).toBeUndefined();
		expect(evaluateRule(destinationShared, { ...many, isHonestCrowd: true })?.floor).toBe("block");
	});
});
