import { keyName } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { DAY_MS, hashOf, makeEvent, makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { makeEntity, makeNetwork, rulesOf, Story } from "../testing/story.ts";
import { nameMismatch } from "./name-mismatch.ts";

const own = { isOwnDestination: true };

describe("name_mismatch", () => {
	it("fires under half of the words, stronger with none, and names nobody", () => {
		expect(evaluateRule(nameMismatch, { ...own, ownNameShare: 0.5 })).toBeUndefined();
		expect(evaluateRule(nameMismatch, { ...own, ownNameShare: 0.49 })).toEqual({
			strength: 0.5,
			sentence: "The name at the customer's own destination shares 49 % of its words with the customer's name",
			evidence: { shared: 0.49 },
		});
		expect(evaluateRule(nameMismatch, { ...own, ownNameShare: 0 })).toEqual({
			strength: 1,
			sentence: "The name at the customer's own destination shares no word with the customer's name",
			evidence: { shared: 0 },
		});
		expect(evaluateRule(nameMismatch, { ...own, ownNameShare: 1 })).toBeUndefined();
	});

	it("leaves alone payments to others, businesses, and names nobody knows", () => {
		expect(evaluateRule(nameMismatch, { isOwnDestination: false, ownNameShare: 0 })).toBeUndefined();
		expect(evaluateRule(nameMismatch, { ownNameShare: 0 })).toBeUndefined();
		expect(evaluateRule(nameMismatch, { ...own, ownNameShare: 0, customerKind: "merchant" })).toBeUndefined();
		expect(evaluateRule(nameMismatch, { ...own, ownNameShare: 0, customerKind: "individual" })).toBeDefined();
		expect(evaluateRule(nameMismatch, own)).toBeUndefined();
	});
});

describe("a payout to oneself", () => {
	const keys = (name: string) => keyName(name, "customer-1", (namespace, value) => hashOf(`${namespace}${value}`));
	const named = (name: string) => {
		const story = new Story();
		story.post(makeEvent(START_MS, { type: "customer.created", customer: { nameKeys: keys(name) } }));
		return story;
	};
	const to = (name: string, account = "own") => ({
		destination: { type: "bank" as const, key: hashOf(account), nameKeys: keys(name) },
	});
	const declare = (name: string) =>
		makeEvent(START_MS + DAY_MS, { type: "customer.updated", changes: ["payout_destination"], ...to(name) });

	it("is one to the destination that the customer has named, from that event on", () => {
		const story = named("Jane Wanjiru Kamau");
		expect(rulesOf(story.ask(makePayout(START_MS + DAY_MS, 10, "own", to("Peter Otieno"))))).not.toContain(
			"name_mismatch",
		);
		expect(rulesOf(story.post(declare("Peter Otieno")))).toContain("name_mismatch");
		expect(rulesOf(story.ask(makePayout(START_MS + 2 * DAY_MS, 10, "own", to("Peter Otieno"))))).toContain(
			"name_mismatch",
		);
		expect(rulesOf(story.ask(makePayout(START_MS + 2 * DAY_MS, 10, "own", to("KAMAU, J."))))).not.toContain(
			"name_mismatch",
		);
		const other = makePayout(START_MS + 2 * DAY_MS, 10, "shop", to("Peter Otieno", "shop"));
		expect(rulesOf(story.ask(other))).not.toContain("name_mismatch");
	});

	it("is one to the wallet of the customer's own phone", () => {
		const story = named("Jane Wanjiru");
		const phone = makeEntity({
			role: "phone",
			hash: hashOf("own"),
			members: [{ customerId: "customer-1", lastSeenAt: START_MS }],
		});
		story.network = makeNetwork([phone]);
		expect(rulesOf(story.ask(makePayout(START_MS + DAY_MS, 10, "own", to("Peter Otieno"))))).toContain("name_mismatch");
		story.network = makeNetwork([{ ...phone, members: [{ customerId: "other", lastSeenAt: START_MS }] }]);
		expect(rulesOf(story.ask(makePayout(START_MS + DAY_MS, 10, "own", to("Peter Otieno"))))).not.toContain(
			"name_mismatch",
		);
	});

	it("is compared with the name from before, when name and destination change at once", () => {
		const story = named("Jane Wanjiru");
		const both = { ...declare("Peter Otieno"), customer: { nameKeys: keys("Peter Otieno") } };
		expect(rulesOf(story.post(both))).toContain("name_mismatch");
	});
});
