import { describe, expect, it } from "vitest";
import { DAY_MS, makeLogin, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { farFromHome } from "./far-from-home.ts";

describe("far_from_home", () => {
	it("fires over 150 km from the usual places, stronger the farther", () => {
		const at = (kmFromUsualPlace: number) => evaluateRule(farFromHome, { kmFromUsualPlace, locatedEvents: 5 });
		expect(at(150)).toBeUndefined();
		expect(at(150.4)).toMatchObject({
			sentence: "150 km from the nearest place where this customer usually is",
			evidence: { distance_km: 150.4, located_events: 5 },
		});
		expect(at(150.4)?.strength).toBeCloseTo(0.4, 2);
		expect(at(525)?.strength).toBeCloseTo(0.7);
		expect(at(900)?.strength).toBe(1);
		expect(at(0)).toBeUndefined();
	});

	it("needs five located events, and a place", () => {
		expect(evaluateRule(farFromHome, { kmFromUsualPlace: 400, locatedEvents: 4 })).toBeUndefined();
		expect(evaluateRule(farFromHome, { kmFromUsualPlace: 400, locatedEvents: 0 })).toBeUndefined();
		expect(evaluateRule(farFromHome, { locatedEvents: 50 })).toBeUndefined();
	});

	it("measures from Nairobi to Mombasa after five logins in Nairobi", () => {
		const nairobi = { location: { lat: -1.286, lng: 36.817 } };
		const logins = [0, 1, 2, 3, 4].map((day) => makeLogin(START_MS + day * DAY_MS, "phone", true, nairobi));
		const mombasa = makeLogin(START_MS + 9 * DAY_MS, "phone", true, { location: { lat: -4.043, lng: 39.668 } });
		const { kmFromUsualPlace, locatedEvents } = signalsAfter(logins, mombasa);
		expect(locatedEvents).toBe(5);
		expect(Math.round(kmFromUsualPlace ?? 0)).toBe(441);
	});
});
