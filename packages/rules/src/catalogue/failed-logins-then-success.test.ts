import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { failedLoginsThenSuccess } from "./failed-logins-then-success.ts";

describe("failed_logins_then_success", () => {
	const login = { loginSuccess: true, minutesSinceLoginSuccess: 0 };

	it("fires from five failures on", () => {
		expect(evaluateRule(failedLoginsThenSuccess, { ...login, failedLoginsBeforeSuccess: 4 })).toBeUndefined();
		const hit = evaluateRule(failedLoginsThenSuccess, { ...login, failedLoginsBeforeSuccess: 5 });
		expect(hit).toMatchObject({ strength: 0.6, sentence: "Logged in after 5 failed logins within 15 minutes" });
		expect(evaluateRule(failedLoginsThenSuccess, { ...login, failedLoginsBeforeSuccess: 10 })?.strength).toBe(1);
	});

	it("still counts for money out within an hour of that login", () => {
		const out = { failedLoginsBeforeSuccess: 6, minutesSinceLoginSuccess: 60 };
		expect(evaluateRule(failedLoginsThenSuccess, out)?.sentence).toBe(
			"Money out 60 minutes after a login that followed 6 failed logins",
		);
		expect(evaluateRule(failedLoginsThenSuccess, { ...out, minutesSinceLoginSuccess: 60.1 })).toBeUndefined();
	});

	it("does not fire for zero failures, a failed login, or when nothing is known", () => {
		expect(evaluateRule(failedLoginsThenSuccess, { ...login, failedLoginsBeforeSuccess: 0 })).toBeUndefined();
		expect(
			evaluateRule(failedLoginsThenSuccess, {
				loginSuccess: false,
				failedLoginsBeforeSuccess: 9,
				minutesSinceLoginSuccess: 1,
			}),
		).toBeUndefined();
		expect(evaluateRule(failedLoginsThenSuccess, { loginSuccess: true })).toBeUndefined();
	});
});
