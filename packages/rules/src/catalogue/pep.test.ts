import { describe, expect, it } from "vitest";
import { HOUR_MS, makeEvent, makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { rulesOf, Story } from "../testing/story.ts";
import { pep } from "./pep.ts";

describe("pep", () => {
	it("weighs little below the limit, and sends large amounts to review from it on", () => {
		expect(evaluateRule(pep, { isPep: true, amountMinor: 99_999_999 })).toEqual({
			sentence: "The customer may be a politically exposed person",
			evidence: { party: "customer" },
		});
		expect(evaluateRule(pep, { isPep: true, amountMinor: 100_000_000 })).toEqual({
			sentence: "KES 1,000,000 of a customer who may be a politically exposed person",
			evidence: { party: "customer", amount: 1_000_000, large_from: 1_000_000 },
			floor: "review",
		});
		expect(evaluateRule(pep, { isPep: true, amountMinor: 999_999_999 }, { country: "NG" })?.floor).toBeUndefined();
		expect(evaluateRule(pep, { isPep: true, amountMinor: 1_000_000_000 }, { country: "NG" })?.floor).toBe("review");
	});

	it("names the office as the list prints it, says where none is listed, and cuts a whole career short", () => {
		const tell = (pepOffice: string) => evaluateRule(pep, { isPep: true, pepOffice })?.sentence;
		expect(tell("Governor of Lagos State, since 2023")).toBe(
			"The customer may be a politically exposed person: Governor of Lagos State, since 2023",
		);
		expect(tell("")).toBe("The customer may be a politically exposed person: no office listed");
		expect(tell("x".repeat(200))).toMatch(/: x{200}$/);
		expect(tell("x".repeat(201))).toMatch(/: x{200}…$/);
		const large = evaluateRule(pep, { isPep: true, pepOffice: "Senator, Kisumu", amountMinor: 100_000_000 });
		expect(large?.sentence).toBe(
			"KES 1,000,000 of a customer who may be a politically exposed person: Senator, Kisumu",
		);
		expect(evaluateRule(pep, { isPartyPep: true, partyPepOffice: "Senator, Kisumu" })?.sentence).toBe(
			"The other side's name is that of a politically exposed person: Senator, Kisumu",
		);
	});

	it("counts half for a counterparty, which is known only by name, and has no floor there", () => {
		expect(evaluateRule(pep, { isPartyPep: true, amountMinor: 900_000_000 })).toEqual({
			strength: 0.5,
			sentence: "The other side's name is that of a politically exposed person",
			evidence: { party: "other" },
		});
	});

	it("takes an amount of zero, an unknown one and everybody else as they are", () => {
		expect(evaluateRule(pep, { isPep: true, amountMinor: 0 })?.floor).toBeUndefined();
		expect(evaluateRule(pep, { isPep: true })?.floor).toBeUndefined();
		expect(evaluateRule(pep, { amountMinor: 900_000_000 })).toBeUndefined();
	});

	it("never holds, however strong the match, and an approval lets the large amount pass", () => {
		const story = new Story();
		const opening = story.post(
			makeEvent(START_MS, {
				type: "customer.created",
				screened: {
					roles: ["customer"],
					isComplete: true,
					matches: [
						{ role: "customer", entity: "peps:Q1", topic: "pep", strength: "strong", score: 1, pair: "a pair" },
					],
				},
			}),
		);
		expect(opening).toMatchObject({ decision: "allow", holds: false });
		const large = makePayout(START_MS + HOUR_MS, 2_000_000, "ann");
		const stopped = story.post(large);
		expect(stopped).toMatchObject({ decision: "review", holds: false });
		const { id: eventId, occurredAt: eventAt } = large;
		const approval = { eventId, eventAt, amountMinor: 200_000_000, rules: rulesOf(stopped) };
		story.change({
			kind: "case_closed",
			at: START_MS + 2 * HOUR_MS,
			approvals: [{ ...approval, ...(large.destination?.key && { payee: large.destination.key }) }],
			declined: [],
		});
		expect(story.ask(makePayout(START_MS + 3 * HOUR_MS, 2_000_000, "ann")).decision).toBe("allow");
	});
});
