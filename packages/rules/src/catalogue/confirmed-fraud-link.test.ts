import { describe, expect, it } from "vitest";
import type { FraudLink } from "../signals/network-signals.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { confirmedFraudLink } from "./confirmed-fraud-link.ts";

const NOW = Date.parse("2026-07-14T09:00:00Z");
const DAY_MS = 86_400_000;

describe("confirmed_fraud_link", () => {
	const link: FraudLink = {
		role: "payee",
		isPayee: true,
		frauds28d: 1,
		customers28d: 1,
		fraudShare28d: 0.5,
		fraudShareInSpan: 1,
		memberCount: 3,
		isDoubtful: false,
		latestAt: NOW - DAY_MS,
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
		// Five victims and more than a seventh of all movements: a scam with a crowd, and no slandered shop.
		const crowd = { ...link, memberCount: 101, frauds28d: 20, customers28d: 5, fraudShare28d: 0.15 };
		expect(evaluateRule(confirmedFraudLink, { fraudLink: crowd })).toMatchObject({ floor: "block" });
		for (const less of [{ customers28d: 4 }, { fraudShare28d: 0.149 }])
			expect(evaluateRule(confirmedFraudLink, { fraudLink: { ...crowd, ...less } })).not.toHaveProperty("floor");
		expect(
			evaluateRule(confirmedFraudLink, { fraudLink: { ...link, role: "device", isPayee: false } }),
		).not.toHaveProperty("floor");
	});

	it("has no floor for one complaint that is doubtful, and grades it by its share of four weeks", () => {
		const doubtful = { ...link, isDoubtful: true, fraudShare28d: 0.04 };
		const hit = evaluateRule(confirmedFraudLink, { fraudLink: doubtful });
		expect(hit).not.toHaveProperty("floor");
		expect(hit?.strength).toBeCloseTo(0.02);
	});

	it("leaves a shop to its grade", () => {
		const two = { ...link, frauds28d: 2, customers28d: 2 };
		expect(evaluateRule(confirmedFraudLink, { fraudLink: two, isShop: true })).not.toHaveProperty("floor");
	});

	it("does not condemn a busy merchant for a bad sale, and rises with frauds and their share", () => {
		const strengthOf = (more: Partial<FraudLink>) =>
			evaluateRule(confirmedFraudLink, { fraudLink: { ...link, ...more } })?.strength;
		expect(strengthOf({ fraudShareInSpan: 0.001 })).toBe(0.02);
		expect(strengthOf({ fraudShareInSpan: 1 })).toBe(0.5);
		expect(strengthOf({ frauds28d: 2, fraudShareInSpan: 0.4 })).toBe(0.4);
		expect(strengthOf({ frauds28d: 3, fraudShareInSpan: 1 })).toBe(1);
		expect(strengthOf({ frauds28d: 3, fraudShareInSpan: undefined })).toBe(1);
	});

	it("fades from 8 days after the last fraud to 16", () => {
		const after = (days: number) =>
			evaluateRule(confirmedFraudLink, { fraudLink: { ...link, frauds28d: 2, latestAt: NOW - days * DAY_MS } })
				?.strength;
		expect(after(8)).toBe(1);
		expect(after(12)).toBeCloseTo(0.55);
		expect(after(16)).toBeCloseTo(0.1);
		expect(after(27)).toBeCloseTo(0.1);
	});

	it("does not fire without a link", () => {
		expect(evaluateRule(confirmedFraudLink, {})).toBeUndefined();
	});
});
