import type { NormalEvent, ScreenedMatch } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { HOUR_MS, makeDeposit, makeEvent, makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { rulesOf, Story } from "../testing/story.ts";
import { customerSanctionsMatch } from "./customer-sanctions-match.ts";

const PAIR = "own name and un:QDi.1";
const judged = { entity: "un:QDi.1", topic: "sanction", pairs: [PAIR] } as const;

const listed = (fields: Partial<ScreenedMatch> = {}): ScreenedMatch => ({
	role: "customer",
	entity: "un:QDi.1",
	pair: PAIR,
	topic: "sanction",
	strength: "weak",
	score: 0.87,
	...fields,
});

const screen = (at: number, matches: readonly ScreenedMatch[], fields: Partial<NormalEvent> = {}): NormalEvent =>
	makeEvent(at, { type: "customer.created", screened: { roles: ["customer"], isComplete: true, matches }, ...fields });

describe("customer_sanctions_match", () => {
	it("asks a person about a name that is close", () => {
		expect(evaluateRule(customerSanctionsMatch, { ownSanction: { strength: "weak", match: listed() } })).toEqual({
			strength: 0.4,
			sentence: "The customer's name is close to one on a sanctions list, and nobody has cleared it yet",
			evidence: { match: "weak", entity: "un:QDi.1", name_score: 0.87 },
			floor: "review",
		});
	});

	it("blocks and holds where more than the name agrees, and where a person has confirmed it", () => {
		const strong = evaluateRule(customerSanctionsMatch, { ownSanction: { strength: "strong", match: undefined } });
		expect(strong).toMatchObject({ strength: 1, floor: "block", holds: true, evidence: { match: "strong" } });
		const confirmed = evaluateRule(customerSanctionsMatch, {
			ownSanction: { strength: "confirmed", match: undefined },
		});
		expect(confirmed).toMatchObject({ floor: "block", holds: true, isCertain: true });
		expect(confirmed?.sentence).toBe("The customer is on a sanctions list, as a person has confirmed");
	});

	it("says nothing of a customer who is on no list, or was never screened", () => {
		expect(evaluateRule(customerSanctionsMatch, {})).toBeUndefined();
		const story = new Story();
		expect(rulesOf(story.post(screen(START_MS, [])))).toEqual([]);
		expect(rulesOf(story.ask(makePayout(START_MS + HOUR_MS, 100, "ann")))).not.toContain("customer_sanctions_match");
	});

	it("sends later money out to review after a weak match, and lets money in", () => {
		const story = new Story();
		const first = story.post(screen(START_MS, [listed()]));
		expect(first).toMatchObject({ decision: "review", holds: false, opensCase: { type: "screening" } });
		const out = story.post(makePayout(START_MS + HOUR_MS, 100, "ann"));
		expect(out).toMatchObject({ decision: "review", holds: false });
		expect(rulesOf(out)[0]).toBe("customer_sanctions_match");
		expect(story.ask(makeDeposit(START_MS + 2 * HOUR_MS, 100, "ben")).decision).toBe("allow");
	});

	it("holds on a strong match, also when it is history, and blocks money out once somebody released the customer", () => {
		const story = new Story();
		const strong = [listed({ strength: "strong", score: 0.99 })];
		expect(story.post(screen(START_MS, strong, { isBackfilled: true }))).toMatchObject({
			decision: "block",
			holds: true,
			opensCase: { type: "screening", severity: "critical" },
		});
		story.customer = { ...story.customer, status: "active" };
		expect(story.ask(makePayout(START_MS + HOUR_MS, 100, "ann"))).toMatchObject({ decision: "block", holds: true });
	});

	it("is over when the next screening finds nothing, or when a person has cleared the entry", () => {
		const story = new Story();
		story.post(screen(START_MS, [listed()]));
		story.change({ kind: "match_cleared", at: START_MS + 1, ...judged });
		expect(story.ask(makePayout(START_MS + HOUR_MS, 100, "ann")).decision).toBe("allow");
		expect(story.post(screen(START_MS + HOUR_MS, [listed()])).decision).toBe("allow");
		expect(
			story.post(screen(START_MS + HOUR_MS, [listed({ entity: "un:QDi.2", pair: "another entry" })])).decision,
		).toBe("review");
		expect(story.post(screen(START_MS + 2 * HOUR_MS, [])).decision).toBe("allow");
		expect(story.ask(makePayout(START_MS + 3 * HOUR_MS, 100, "ann")).decision).toBe("allow");
	});

	it("is back when the name or the entry is no longer what a person has cleared", () => {
		const story = new Story();
		story.post(screen(START_MS, [listed()]));
		story.change({ kind: "match_cleared", at: START_MS + 1, ...judged });
		expect(story.post(screen(START_MS + HOUR_MS, [listed({ pair: "another name" })])).decision).toBe("review");
		story.change({ kind: "match_cleared", at: START_MS + HOUR_MS, ...judged, pairs: ["another name"] });
		expect(story.post(screen(START_MS + 2 * HOUR_MS, [listed({ pair: "another name" })])).decision).toBe("allow");
	});

	it("stays when a person has confirmed it, whatever name is sent afterwards", () => {
		const story = new Story();
		story.post(screen(START_MS, [listed()]));
		story.change({ kind: "match_confirmed", at: START_MS + 1, ...judged });
		expect(story.post(screen(START_MS + HOUR_MS, []))).toMatchObject({ decision: "block", holds: true });
		expect(story.ask(makePayout(START_MS + 2 * HOUR_MS, 1, "ann")).decision).toBe("block");
	});

	it("holds nobody where the workspace observes, unless the match is confirmed", () => {
		const story = new Story({ mode: "observe" });
		const outcome = story.post(screen(START_MS, [listed({ strength: "strong" })]));
		expect(outcome).toMatchObject({ decision: "allow", wouldDecide: "block", holds: false });
		story.change({ kind: "match_confirmed", at: START_MS + 1, ...judged });
		expect(story.ask(makePayout(START_MS + HOUR_MS, 1, "ann")).holds).toBe(true);
	});
});
