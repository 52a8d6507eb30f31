import { describe, expect, it } from "vitest";
import { buildEdits, NO_EDITS, readParameters } from "./what-if-edits.ts";

describe("what was typed into the what-if", () => {
	it("changes nothing while nothing is typed", () => {
		expect(buildEdits(NO_EDITS, "login")).toEqual({});
		expect(buildEdits({ thresholds: { review: "" }, rules: { ring: { weight: " ", hops: "x" } } }, "login")).toEqual(
			{},
		);
	});

	it("names thresholds by the event's type, and weights and parameters by their rule", () => {
		const edits = {
			thresholds: { review: "60", block: "" },
			rules: { ring: { weight: "0" }, amount_spike: { ratioMin: "4.5" } },
		};
		expect(buildEdits(edits, "payout.requested")).toEqual({
			thresholds: { "payout.requested": { review: 60 } },
			rules: { ring: { weight: 0 }, amount_spike: { parameters: { ratioMin: 4.5 } } },
		});
	});

	it("offers the numbers among a rule's parameters, by country", () => {
		const parameters = {
			ageDaysMax: { default: 7, unit: "days", min: 1, max: 60 },
			amountMin: { default: { KE: 50_000, NG: 200_000 }, unit: "money", min: 0 },
			countries: { default: ["IR"] },
		};
		expect(readParameters(parameters, "NG")).toEqual([
			{ name: "ageDaysMax", unit: "days", fallback: "7", min: 1, max: 60 },
			{ name: "amountMin", unit: "money", fallback: "200000", min: 0, max: undefined },
		]);
	});
});
