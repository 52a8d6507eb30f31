import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { failedBurst } from "./failed-burst.ts";

describe("failed_burst", () => {
	it("fires from five failures in an hour on", () => {
		expect(evaluateRule(failedBurst, { failedMovementsWith1h: 4 })).toBeUndefined();
		expect(evaluateRule(failedBurst, { failedMovementsWith1h: 5 })).toMatchObject({
			strength: 0.5,
			sentence: "5 failed movements within an hour",
		});
		expect(evaluateRule(failedBurst, { failedMovementsWith1h: 10 })?.strength).toBe(1);
	});

	it("does not fire for none, nor when unknown", () => {
		expect(evaluateRule(failedBurst, { failedMovementsWith1h: 0 })).toBeUndefined();
		expect(evaluateRule(failedBurst, {})).toBeUndefined();
	});
});
