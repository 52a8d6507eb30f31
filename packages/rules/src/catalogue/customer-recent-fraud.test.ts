import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { customerRecentFraud } from "./customer-recent-fraud.ts";

describe("customer_recent_fraud", () => {
	it("fires from one fraud on", () => {
		expect(evaluateRule(customerRecentFraud, { ownFrauds28d: 0 })).toBeUndefined();
		expect(evaluateRule(customerRecentFraud, { ownFrauds28d: 1 })).toMatchObject({
			strength: 0.4,
			sentence: "1 confirmed fraud on this customer in 28 days",
		});
		expect(evaluateRule(customerRecentFraud, { ownFrauds28d: 8 })?.strength).toBe(1);
	});

	it("is stronger for an amount above their normal", () => {
		const marked = { ownFrauds28d: 1, outAmountP95Minor: 100_000 };
		expect(evaluateRule(customerRecentFraud, { ...marked, amountMinor: 100_000 })?.strength).toBe(0.4);
		expect(evaluateRule(customerRecentFraud, { ...marked, amountMinor: 100_001 })).toMatchObject({
			strength: 0.8,
			sentence: "1 confirmed fraud on this customer in 28 days, and the amount is above their normal",
		});
		expect(evaluateRule(customerRecentFraud, { ownFrauds28d: 1, amountMinor: 100_001 })?.evidence).toMatchObject({
			above_normal: null,
		});
	});
});
