import type { ScreenedMatch, ScreenedRole } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { makeDeposit, makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { rulesOf, Story } from "../testing/story.ts";
import { counterpartySanctionsMatch } from "./counterparty-sanctions-match.ts";

const find = (role: ScreenedRole, fields: Partial<ScreenedMatch> = {}): ScreenedMatch => ({
	role,
	entity: "ofac:123",
	pair: "a pair",
	topic: "sanction",
	strength: "weak",
	score: 0.91,
	...fields,
});

describe("counterparty_sanctions_match", () => {
	it("asks a person about a name that is close, and says whose it is", () => {
		expect(evaluateRule(counterpartySanctionsMatch, { partySanction: find("destination") })).toEqual({
			strength: 0.4,
			sentence: "The name of the holder of the destination is close to one on a sanctions list",
			evidence: { party: "destination", match: "weak", entity: "ofac:123", name_score: 0.91 },
			floor: "review",
			holds: false,
		});
		expect(evaluateRule(counterpartySanctionsMatch, { partySanction: find("beneficiary_vasp") })?.sentence).toBe(
			"The name of the beneficiary's provider is close to one on a sanctions list",
		);
	});

	it("blocks and holds on a strong match", () => {
		const hit = evaluateRule(counterpartySanctionsMatch, {
			partySanction: find("originator", { strength: "strong", score: 1 }),
		});
		expect(hit).toMatchObject({ strength: 1, floor: "block", holds: true });
		expect(hit?.sentence).toBe("The originator is an entry on a sanctions list");
	});

	it("says nothing when nobody was found, or only a PEP or the customer", () => {
		expect(evaluateRule(counterpartySanctionsMatch, {})).toBeUndefined();
		const matches = [find("customer"), find("destination", { topic: "pep" })];
		const screened = { roles: ["customer", "destination"] as const, isComplete: true, matches };
		const outcome = new Story().ask(makePayout(START_MS, 10, "ann", { screened }));
		expect(rulesOf(outcome)).not.toContain("counterparty_sanctions_match");
	});

	it("stops money out and money in, however small, until a person has cleared the entry for this customer", () => {
		const story = new Story();
		const screened = { roles: ["counterparty"] as const, isComplete: true, matches: [find("counterparty")] };
		const out = makePayout(START_MS, 1, "ann", { screened });
		expect(story.ask(out)).toMatchObject({ decision: "review", holds: false, opensCase: { type: "screening" } });
		expect(story.ask(makeDeposit(START_MS, 1, "ben", { screened })).decision).toBe("review");
		story.change({ kind: "match_cleared", at: START_MS, entity: "ofac:123", topic: "sanction", pairs: ["a pair"] });
		expect(rulesOf(story.ask(out))).not.toContain("counterparty_sanctions_match");
	});
});
