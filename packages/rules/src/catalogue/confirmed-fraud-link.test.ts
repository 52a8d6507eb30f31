import { describe, expect, it } from "vitest";
import type { FraudLink } from "../signals/network-signals.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { confirmedFraudLink } from "./confirmed-fraud-link.ts";

describe("confirmed_fraud_link", () => {
	const link: FraudLink = {
		role: "payee",
		isPayee: true,
		frauds28d: 1,
		customers28d: 1,
		fraudShare28d: 0.5,
		memberCount: 3,
		latestAt: 1,
	};

	it("reviews a payout to a destination with one fraud, and says what it rests on", () => {
		const hit = evaluateRule(confirmedFraudLink, { fraudLink: link });
		expect(hit).toMatchObject({ floor: "review" });
		expect(hit?.sentence).toBe(
			"The destination is linked to 1 confirmed fraud on 1 customer in 28 days (50 % of its movements)",
		);
	});

	it("blocks only with frauds on two customers that are 5 % of its movements", () => {
		const two = { ...link, frauds28d: 2, customers28d: 2 };
		expect(evaluateRule(confirmedFraudLink, { fraudLink: { ...two, fraudShare28d: 0.05 } })).toMatchObject({
			floor: "block",
		});
		expect(evaluateRule(confirmedFraudLink, { fraudLink: { ...two, fraudShare28d: 0.0499 } })).toMatchObject({
			floor: "review",
		});
		expect(evaluateRule(confirmedFraudLink, { fraudLink: { ...two, fraudShare28d: undefined } })).toMatchObject({
			floor: "block",
		});
		expect(evaluateRule(confirmedFraudLink, { fraudLink: { ...link, frauds28d: 5 } })).toMatchObject({
			floor: "review",
		});
	});

	it("has no floor for shops, crowds, or links other than the destination", () => {
		expect(evaluateRule(confirmedFraudLink, { fraudLink: link, isTillOrPaybill: true })).not.toHaveProperty("floor");
		expect(evaluateRule(confirmedFraudLink, { fraudLink: { ...link, memberCount: 100 } })).toHaveProperty("floor");
		expect(evaluateRule(confirmedFraudLink, { fraudLink: { ...link, memberCount: 101 } })).not.toHaveProperty("floor");
		expect(
			evaluateRule(confirmedFraudLink, { fraudLink: { ...link, role: "device", isPayee: false } }),
		).not.toHaveProperty("floor");
	});

	it("reviews a card terminal only when several customers lost money there", () => {
		expect(evaluateRule(confirmedFraudLink, { fraudLink: link, isShop: true })).not.toHaveProperty("floor");
		const two = { ...link, frauds28d: 2, customers28d: 2 };
		expect(evaluateRule(confirmedFraudLink, { fraudLink: two, isShop: true })).toMatchObject({ floor: "review" });
		expect(
			evaluateRule(confirmedFraudLink, { fraudLink: { ...two, fraudShare28d: 0.01 }, isShop: true }),
		).not.toHaveProperty("floor");
	});

	it("does not condemn a busy merchant for one bad sale", () => {
		const busy = evaluateRule(confirmedFraudLink, { fraudLink: { ...link, fraudShare28d: 0.0001 } });
		expect(busy?.strength).toBeLessThan(0.15);
		expect(
			evaluateRule(confirmedFraudLink, { fraudLink: { ...link, customers28d: 3, fraudShare28d: 1 } })?.strength,
		).toBe(1);
	});

	it("does not fire without a link", () => {
		expect(evaluateRule(confirmedFraudLink, {})).toBeUndefined();
	});
});
