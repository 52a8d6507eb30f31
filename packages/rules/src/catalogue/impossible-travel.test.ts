import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { impossibleTravel } from "./impossible-travel.ts";

describe("impossible_travel", () => {
	it("fires only over 900 km/h", () => {
		expect(evaluateRule(impossibleTravel, { travelKm: 450, travelMinutes: 30 })).toBeUndefined();
		const hit = evaluateRule(impossibleTravel, { travelKm: 451, travelMinutes: 30 });
		expect(hit?.sentence).toBe("451 km from the place of 30 minutes before");
		expect(hit?.evidence).toEqual({ distance_km: 451, minutes_between: 30, speed_kmh: 902 });
		expect(evaluateRule(impossibleTravel, { travelKm: 900, travelMinutes: 30 })?.strength).toBe(1);
	});

	it("fires only from 50 km on, whatever the speed", () => {
		expect(evaluateRule(impossibleTravel, { travelKm: 49.9, travelMinutes: 0 })).toBeUndefined();
		expect(evaluateRule(impossibleTravel, { travelKm: 50, travelMinutes: 0 })).toBeDefined();
		expect(evaluateRule(impossibleTravel, { travelKm: 0, travelMinutes: 0 })).toBeUndefined();
	});

	it("does not fire when either place is unknown", () => {
		expect(evaluateRule(impossibleTravel, { travelMinutes: 1 })).toBeUndefined();
		expect(evaluateRule(impossibleTravel, { travelKm: 5000 })).toBeUndefined();
	});
});
