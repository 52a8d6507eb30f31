import { defineRule } from "../rule.ts";
import { formatCount, formatDuration, grade } from "../sentences.ts";

export const failedLoginsThenSuccess = defineRule({
	id: "failed_logins_then_success",
	title: "Many failed logins, then one that worked",
	why: "A guessed PIN shows as a row of failures and then a success.",
	appliesTo: ["login", "out"],
	parameters: {
		failuresMin: { default: 5, unit: "count", min: 2, max: 16 },
		withinMinutes: { default: 60, unit: "minutes", min: 1, max: 1440 },
	},
	signals: ["loginSuccess", "failedLoginsBeforeSuccess", "minutesSinceLoginSuccess", "occurredAtMs"],
	weight: 1.8,
	tags: ["cyber"],
	canVerify: true,
	evaluate(signals, { failuresMin, withinMinutes }) {
		const failures = signals.failedLoginsBeforeSuccess;
		const minutes = signals.minutesSinceLoginSuccess;
		if (signals.loginSuccess === false || failures === undefined || minutes === undefined) return undefined;
		if (failures < failuresMin || minutes > withinMinutes) return undefined;
		const failed = formatCount(failures, "failed login");
		return {
			strength: grade(failures, failuresMin, 2 * failuresMin, 0.6),
			sentence:
				signals.loginSuccess === true
					? `Logged in after ${failed} within 15 minutes`
					: `Money out ${formatDuration(minutes)} after a login that followed ${failed}`,
			evidence: { failed_logins: failures, minutes_since_login: Math.floor(minutes) },
			evidenceAt: signals.occurredAtMs - Math.round(minutes * 60_000),
		};
	},
});
