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

	describe("with a device that nobody has seen before", () => {
		const strange = {
			dormantDays: 120,
			minutesOnDevice: 0,
			freshOutMinor: 1_300_000,
			freshOutWith72hMinor: 1_300_000,
			meansMinor: 6_000_000,
		};

		it("stops a notable part of the money to a new payee", () => {
			expect(evaluateRule(dormantReactivated, strange)).toMatchObject({
				floor: "review",
				sentence: "Money out after 120 days without any activity, with a device never seen before",
				evidence: { silent_days: 120, new_device: true },
			});
			expect(evaluateRule(dormantReactivated, { ...strange, freshOutWith72hMinor: 1_200_000 })?.floor).toBeUndefined();
			expect(evaluateRule(dormantReactivated, { ...strange, minutesOnDevice: 72 * 60 })?.floor).toBe("review");
		});

		it("only raises the score for a known device, a known payee and a shop, and where the means are unknown", () => {
			const others = [{ minutesOnDevice: 72 * 60 + 1 }, { minutesOnDevice: undefined }, { freshOutMinor: 0 }];
			for (const other of [...others, { isShop: true }, { meansMinor: undefined }]) {
				const hit = evaluateRule(dormantReactivated, { ...strange, ...other });
				expect(hit?.strength, JSON.stringify(other)).toBeGreaterThan(0);
				expect(hit?.floor, JSON.stringify(other)).toBeUndefined();
			}
		});
	});
});
