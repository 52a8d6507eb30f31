import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { fanOut } from "./fan-out.ts";

describe("fan_out", () => {
	it("fires from five destinations on, stronger with more", () => {
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 4 })).toBeUndefined();
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 5 })).toMatchObject({
			strength: 0.5,
			sentence: "Paid 5 different destinations in 8 hours",
		});
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 10 })?.strength).toBe(1);
	});

	it("does not fire for none, nor for an honest crowd", () => {
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 0 })).toBeUndefined();
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 30, isHonestCrowd: true })).toBeUndefined();
	});

	it("takes another limit from the rule set", () => {
		expect(evaluateRule(fanOut, { distinctPayeesWith8h: 5 }, { parameters: { payeesMin: 6 } })).toBeUndefined();
	});
});
