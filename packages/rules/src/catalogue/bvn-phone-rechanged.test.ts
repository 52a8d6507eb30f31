import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, hashOf, makeEvent, makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { bvnPhoneRechanged } from "./bvn-phone-rechanged.ts";

describe("bvn_phone_rechanged", () => {
	const again = { hasBvn: true, phoneChangesWith: 2, minutesSincePhoneChange: 0 };

	it("fires from the second change on, at the change and for 72 hours after it", () => {
		expect(evaluateRule(bvnPhoneRechanged, again, { country: "NG" })).toMatchObject({
			strength: 0.7,
			sentence: "The phone linked to a BVN was changed 2 times, the last just now",
			evidence: { phone_changes: 2, minutes_since_change: 0 },
		});
		expect(evaluateRule(bvnPhoneRechanged, { ...again, minutesSincePhoneChange: 4320 })?.sentence).toBe(
			"The phone linked to a BVN was changed 2 times, the last 3 days ago",
		);
		expect(evaluateRule(bvnPhoneRechanged, { ...again, minutesSincePhoneChange: 4320.1 })).toBeUndefined();
		expect(evaluateRule(bvnPhoneRechanged, { ...again, phoneChangesWith: 4 })?.strength).toBe(1);
	});

	it("does not fire for the first change, none, without a BVN, or when no change is known", () => {
		expect(evaluateRule(bvnPhoneRechanged, { ...again, phoneChangesWith: 1 })).toBeUndefined();
		expect(evaluateRule(bvnPhoneRechanged, { ...again, phoneChangesWith: 0 })).toBeUndefined();
		expect(evaluateRule(bvnPhoneRechanged, { ...again, hasBvn: false })).toBeUndefined();
		expect(evaluateRule(bvnPhoneRechanged, { hasBvn: true, phoneChangesWith: 2 })).toBeUndefined();
	});

	it("counts changes however far apart, one report of each", () => {
		const created = makeEvent(START_MS, { type: "customer.created", customer: { bvn: hashOf("bvn") } });
		const change = (at: number) => makeEvent(at, { type: "customer.updated", changes: ["phone"] });
		const first = change(START_MS + DAY_MS);
		const second = change(START_MS + 200 * DAY_MS);
		const read = signalsAfter([created, first, first], second);
		expect([read.hasBvn, read.phoneChangesWith, read.minutesSincePhoneChange]).toEqual([true, 2, 0]);
		const payout = makePayout(START_MS + 200 * DAY_MS + HOUR_MS, 10, "ann");
		const later = signalsAfter([created, first, second], payout);
		expect([later.phoneChangesWith, later.minutesSincePhoneChange]).toEqual([2, 60]);
	});
});
