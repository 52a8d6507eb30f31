import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { highRiskCountry } from "./high-risk-country.ts";

describe("high_risk_country", () => {
	it("reviews a country FATF calls to action on", () => {
		expect(evaluateRule(highRiskCountry, { partyCountries: ["IR"] })).toMatchObject({
			floor: "review",
			sentence: "The other side is in IR, on FATF's call-for-action list",
		});
		expect(evaluateRule(highRiskCountry, { partyCountries: ["YE", "KP"] })).toMatchObject({ floor: "review" });
	});

	it("weighs a monitored country a little, without a floor", () => {
		const hit = evaluateRule(highRiskCountry, { partyCountries: ["SS"] });
		expect(hit).toMatchObject({
			strength: 0.3,
			sentence: "The other side is in SS, under FATF's increased monitoring",
		});
		expect(hit).not.toHaveProperty("floor");
	});

	it("exempts the workspace's own country, which for Kenya is itself monitored", () => {
		expect(evaluateRule(highRiskCountry, { partyCountries: ["KE"] })).toBeUndefined();
		expect(evaluateRule(highRiskCountry, { partyCountries: ["KE"] }, { country: "NG" })).toMatchObject({
			strength: 0.3,
		});
	});

	it("goes by the lists of the event's day", () => {
		const before = Date.parse("2026-06-18T12:00:00Z");
		const after = Date.parse("2026-06-19T00:00:00Z");
		expect(evaluateRule(highRiskCountry, { partyCountries: ["DZ"], occurredAtMs: before })).toBeDefined();
		expect(evaluateRule(highRiskCountry, { partyCountries: ["DZ"], occurredAtMs: after })).toBeUndefined();
		expect(evaluateRule(highRiskCountry, { partyCountries: ["IQ"], occurredAtMs: before })).toBeUndefined();
		expect(evaluateRule(highRiskCountry, { partyCountries: ["IQ"], occurredAtMs: after })).toBeDefined();
		expect(evaluateRule(highRiskCountry, { partyCountries: ["IR"], occurredAtMs: 0 })).toBeDefined();
	});

	it("does not fire for other countries, nor when none is known", () => {
		expect(evaluateRule(highRiskCountry, { partyCountries: ["GB"] })).toBeUndefined();
		expect(evaluateRule(highRiskCountry, { partyCountries: [] })).toBeUndefined();
	});
});
