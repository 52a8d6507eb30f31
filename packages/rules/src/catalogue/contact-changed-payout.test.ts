import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { contactChangedPayout } from "./contact-changed-payout.ts";

describe("contact_changed_payout", () => {
	const toStranger = { isNewPayee: true };

	it("fires up to 48 hours after the change, stronger the sooner", () => {
		const at = (minutes: number) =>
			evaluateRule(contactChangedPayout, { ...toStranger, minutesSinceContactChange: minutes });
		expect(at(2880)).toMatchObject({
			strength: 0.5,
			sentence: "Money out 2 days after the phone or email was changed, to a new payee",
			evidence: { minutes_since_change: 2880, new_payee: true },
		});
		expect(at(2879)?.strength).toBeGreaterThan(0.5);
		expect(at(2880.1)).toBeUndefined();
		expect(at(60)?.strength).toBe(1);
		expect(at(0)).toMatchObject({
			strength: 1,
			sentence: "Money out less than a minute after the phone or email was changed, to a new payee",
		});
	});

	it("is half as strong when a known payee is paid, and whole when nobody is named", () => {
		const change = { minutesSinceContactChange: 30 };
		expect(evaluateRule(contactChangedPayout, { ...change, isNewPayee: false })).toMatchObject({
			strength: 0.5,
			sentence: "Money out 30 minutes after the phone or email was changed",
		});
		expect(evaluateRule(contactChangedPayout, change)).toMatchObject({
			strength: 1,
			evidence: { new_payee: null },
		});
	});

	it("does not fire when no change is known", () => {
		expect(evaluateRule(contactChangedPayout, toStranger)).toBeUndefined();
	});
});
