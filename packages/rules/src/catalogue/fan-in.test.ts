import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { fanIn } from "./fan-in.ts";

describe("fan_in", () => {
	it("fires from five senders on, stronger with more", () => {
		expect(evaluateRule(fanIn, { distinctPayersWith24h: 4 })).toBeUndefined();
		expect(evaluateRule(fanIn, { distinctPayersWith24h: 5 })).toMatchObject({
			strength: 0.5,
			sentence: "Received money from 5 different senders in 24 hours",
		});
		expect(evaluateRule(fanIn, { distinctPayersWith24h: 10 })?.strength).toBe(1);
	});

	it("does not fire for none, nor for an honest crowd", () => {
		expect(evaluateRule(fanIn, { distinctPayersWith24h: 0 })).toBeUndefined();
		expect(evaluateRule(fanIn, { distinctPayersWith24h: 30, isHonestCrowd: true })).toBeUndefined();
	});

	it("takes another limit from the rule set", () => {
		expect(evaluateRule(fanIn, { distinctPayersWith24h: 5 }, { parameters: { sendersMin: 6 } })).toBeUndefined();
	});
});
