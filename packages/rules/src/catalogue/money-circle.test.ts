import { describe, expect, it } from "vitest";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { createSignals } from "../signals/signals.ts";
import { DAY_MS, hashOf, makeDeposit, makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { makeEntity, makeNetwork, Story } from "../testing/story.ts";
import { catalogue } from "./catalogue.ts";
import { moneyCircle } from "./money-circle.ts";

describe("money_circle", () => {
	it("fires from three customers on, stronger with every return", () => {
		const ask = (customers: number, returns28d: number) =>
			evaluateRule(moneyCircle, { circle: { customers, returns28d, latestAt: 7 } });
		expect(ask(2, 8)).toBeUndefined();
		expect(evaluateRule(moneyCircle, {})).toBeUndefined();
		expect(ask(4, 1)).toEqual({
			strength: 0.5,
			sentence: "Belongs to a group of 4 customers who passed money round 1 time in 28 days",
			evidence: { customers: 4, returns_28d: 1 },
			evidenceAt: 7,
		});
		expect(ask(3, 4)?.strength).toBe(1);
	});

	it("sees the returns of 28 days at the customer's own account, and no ring of a fraud", () => {
		const { profile, customer, workspace } = new Story();
		const ring = (at: number, customers: number, hops: 0 | 1) => ({
			eventId: `evt_${at}`,
			customerId: "x",
			at,
			customers,
			hops,
		});
		const rings = [
			ring(START_MS - 28 * DAY_MS, 9, 0),
			ring(START_MS - 28 * DAY_MS + 1, 4, 0),
			ring(START_MS, 3, 0),
			ring(START_MS + 1, 8, 0),
			ring(START_MS - 1, 7, 1),
		];
		const account = hashOf("own");
		const network = makeNetwork([makeEntity({ role: "account", hash: account, rings })]);
		const ruleSet = compileRuleSet(defaultRuleSet("KE"), catalogue);
		const ask = (event = makePayout(START_MS, 5_000, "payee")) =>
			createSignals({ event, customer, isNewCustomer: false, profile, network, account, workspace, ruleSet }).signals;
		expect(ask().circle).toEqual({ customers: 4, returns28d: 2, latestAt: START_MS });
		expect(ask().circleCustomers).toBe(4);
		expect(ask(makeDeposit(START_MS, 5_000, "payer")).circle).toBeUndefined();
	});
});
