import { describe, expect, it } from "vitest";
import { DAY_MS, makeLogin, makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { nightActivity } from "./night-activity.ts";

describe("night_activity", () => {
	it("fires from 23:00 to 05:00 for a customer who is not active then", () => {
		for (const localHour of [23, 0, 4]) expect(evaluateRule(nightActivity, { localHour, hourShare: 0 })).toBeDefined();
		for (const localHour of [22, 5, 12])
			expect(evaluateRule(nightActivity, { localHour, hourShare: 0 })).toBeUndefined();
		expect(evaluateRule(nightActivity, { localHour: 2, hourShare: 0 })).toEqual({
			strength: 1,
			sentence: "Between 02:00 and 03:00, when this customer is never active",
			evidence: { local_hour: 2, share_of_activity: 0 },
		});
		expect(evaluateRule(nightActivity, { localHour: 2, hourShare: 0.025 })).toMatchObject({
			strength: 0.7,
			sentence: "Between 02:00 and 03:00, when this customer is seldom active",
		});
	});

	it("leaves night workers alone, and customers whose hours are not known yet", () => {
		expect(evaluateRule(nightActivity, { localHour: 2, hourShare: 0.05 })).toBeUndefined();
		expect(evaluateRule(nightActivity, { localHour: 2, hourShare: 0.049 })).toBeDefined();
		expect(evaluateRule(nightActivity, { localHour: 2 })).toBeUndefined();
	});

	it("judges a customer whose hours are unknown by how busy the workspace is", () => {
		const at = (workspaceHourBusyness: number) => evaluateRule(nightActivity, { localHour: 6, workspaceHourBusyness });
		expect(at(0.4)).toBeUndefined();
		expect(at(0.3999)?.strength).toBe(0.05);
		expect(at(0.04)?.strength).toBeCloseTo(0.5);
		expect(at(0.001)).toEqual({
			strength: 1,
			sentence: "Between 06:00 and 07:00, when hardly anybody is active here",
			evidence: { local_hour: 6, busyness: 0.001 },
		});
		expect(evaluateRule(nightActivity, { localHour: 6, workspaceHourBusyness: 0.001, hourShare: 0.5 })).toBeUndefined();
	});

	it("takes a span within one day as well", () => {
		const parameters = { fromHour: 1, toHour: 4 };
		expect(evaluateRule(nightActivity, { localHour: 3, hourShare: 0 }, { parameters })).toBeDefined();
		expect(evaluateRule(nightActivity, { localHour: 23, hourShare: 0 }, { parameters })).toBeUndefined();
	});

	it("reads the hour by the country's clock, and its share from twenty events on", () => {
		const logins = Array.from({ length: 20 }, (_, day) => makeLogin(START_MS + day * DAY_MS, "phone"));
		const night = makePayout(START_MS + 20 * DAY_MS + 14 * 3_600_000, 10, "ann");
		const known = signalsAfter(logins, night);
		expect([known.localHour, known.hourShare]).toEqual([2, 0]);
		expect(signalsAfter(logins, makePayout(START_MS + 20 * DAY_MS, 10, "ann")).hourShare).toBe(1);
		expect(signalsAfter(logins.slice(1), night).hourShare).toBeUndefined();
	});
});
