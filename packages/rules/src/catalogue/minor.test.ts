import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { minor } from "./minor.ts";

describe("minor", () => {
	it("fires until the eighteenth birthday, without giving it away", () => {
		const hit = { sentence: "The customer is under 18", evidence: { is_minor: true } };
		expect(evaluateRule(minor, { daysToAdult: 1 })).toEqual(hit);
		expect(evaluateRule(minor, { daysToAdult: 4_000 })).toEqual(hit);
	});

	it("asks for an officer only when the birth date is told", () => {
		expect(evaluateRule(minor, { daysToAdult: 1, isBirthDateTold: true })).toMatchObject({ reports: "case" });
		expect(evaluateRule(minor, { daysToAdult: 1 })).not.toHaveProperty("reports");
	});

	it("does not fire for adults and unknown birth dates", () => {
		expect(evaluateRule(minor, {})).toBeUndefined();
		expect(evaluateRule(minor, { isBirthDateTold: true })).toBeUndefined();
	});
});
