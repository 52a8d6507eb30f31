import { describe, expect, it } from "vitest";
import { DAY_MS, hashOf, makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { makeEntity, makeNetwork, rulesOf, Story } from "../testing/story.ts";
import { ring } from "./ring.ts";

describe("ring", () => {
	const group = { customers: 5, frauds28d: 1, hops: 1, latestAt: 7 } as const;

	it("fires from five customers on, stronger with more of them and with more frauds", () => {
		expect(evaluateRule(ring, { ring: { ...group, customers: 4 } })).toBeUndefined();
		expect(evaluateRule(ring, { ring: group })).toEqual({
			strength: 0.4,
			sentence: "Belongs to a group of 5 customers around 1 confirmed fraud in 28 days, 1 hop away",
			evidence: { customers: 5, frauds_28d: 1, hops: 1 },
			evidenceAt: 7,
		});
		expect(evaluateRule(ring, { ring: { ...group, customers: 10 } })?.strength).toBeCloseTo(0.7);
		expect(evaluateRule(ring, { ring: { ...group, customers: 15 } })?.strength).toBe(1);
		expect(evaluateRule(ring, { ring: { ...group, frauds28d: 3 } })?.strength).toBeCloseTo(0.8);
		expect(evaluateRule(ring, { ring: { ...group, customers: 40, frauds28d: 9 } })?.strength).toBe(1);
	});

	it("is half as strong two hops away", () => {
		expect(evaluateRule(ring, { ring: { ...group, hops: 2 } })).toMatchObject({ strength: 0.2, evidence: { hops: 2 } });
	});

	it("leaves out honest crowds, and customers without a fraud nearby", () => {
		expect(evaluateRule(ring, { ring: { ...group, customers: 30 }, isHonestCrowd: true })).toBeUndefined();
		expect(evaluateRule(ring, { ring: { ...group, customers: 0 } })).toBeUndefined();
		expect(evaluateRule(ring, {})).toBeUndefined();
	});

	it("sees frauds of 28 days on others alone", () => {
		const ask = (at: number, customerId: string) => {
			const story = new Story();
			const rings = [{ eventId: "evt_1", customerId, at, customers: 9, hops: 2 as const }];
			story.network = makeNetwork([makeEntity({ role: "payee", hash: hashOf("mule"), rings })]);
			return rulesOf(story.ask(makePayout(START_MS, 500, "mule"))).includes("ring");
		};
		expect(ask(START_MS, "other")).toBe(true);
		expect(ask(START_MS + 1, "other")).toBe(false);
		expect(ask(START_MS - 28 * DAY_MS + 1, "other")).toBe(true);
		expect(ask(START_MS - 28 * DAY_MS, "other")).toBe(false);
		expect(ask(START_MS - DAY_MS, "customer-1")).toBe(false);
	});
});
