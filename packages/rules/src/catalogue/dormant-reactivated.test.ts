import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { dormantReactivated } from "./dormant-reactivated.ts";

describe("dormant_reactivated", () => {
	it("fires from 90 silent days on", () => {
		expect(evaluateRule(dormantReactivated, { dormantDays: 89 })).toBeUndefined();
		const hit = evaluateRule(dormantReactivated, { dormantDays: 90 });
		expect(hit).toMatchObject({ strength: 0.6, sentence: "Money out after 90 days without any activity" });
		expect(evaluateRule(dormantReactivated, { dormantDays: 180 })?.strength).toBe(1);
	});

	it("does not fire for an active customer nor for a new one", () => {
		expect(evaluateRule(dormantReactivated, { dormantDays: 0 })).toBeUndefined();
		expect(evaluateRule(dormantReactivated, {})).toBeUndefined();
	});
});
