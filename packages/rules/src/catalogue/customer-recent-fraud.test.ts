import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { customerRecentFraud } from "./customer-recent-fraud.ts";

describe("customer_recent_fraud", () => {
	const marked = { ownFrauds28d: 1, daysSinceOwnFraud: 3, outAmountMeanMinor: 100_000 };

	it("fires from one fraud on, also where no amount is known", () => {
		expect(evaluateRule(customerRecentFraud, { ...marked, ownFrauds28d: 0 })).toBeUndefined();
		expect(evaluateRule(customerRecentFraud, { ownFrauds28d: 1, daysSinceOwnFraud: 3 })).toMatchObject({
			strength: 0.4,
			sentence: "1 confirmed fraud on this customer in 28 days",
			evidence: { frauds_28d: 1, days_since: 3, ratio_to_usual: null },
		});
	});

	it("rises with the amount from the customer's normal to three times that", () => {
		expect(evaluateRule(customerRecentFraud, { ...marked, amountMinor: 0 })?.strength).toBeCloseTo(0.3);
		expect(evaluateRule(customerRecentFraud, { ...marked, amountMinor: 100_000 })?.strength).toBeCloseTo(0.3);
		expect(evaluateRule(customerRecentFraud, { ...marked, amountMinor: 300_000 })).toMatchObject({
			strength: 1,
			sentence: "1 confirmed fraud on this customer in 28 days, and the amount is above their normal",
		});
		expect(evaluateRule(customerRecentFraud, { ...marked, amountMinor: 150_000 })?.sentence).not.toContain("above");
	});

	it("fades from the tenth day to the twenty-eighth", () => {
		const after = (days: number) =>
			evaluateRule(customerRecentFraud, { ...marked, daysSinceOwnFraud: days, amountMinor: 300_000 })?.strength;
		expect(after(10)).toBe(1);
		expect(after(19)).toBeCloseTo(0.65);
		expect(after(28)).toBeCloseTo(0.3);
	});
});
