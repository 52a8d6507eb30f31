import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const failedBurst = defineRule({
	id: "failed_burst",
	title: "A burst of failed movements",
	why: "Stolen cards and guessed limits are tried until something goes through.",
	appliesTo: ["out", "in"],
	parameters: { failuresMin: { default: 5, unit: "count", min: 2, max: 1000 } },
	signals: ["failedMovementsWith1h"],
	weight: 1.4,
	tags: ["cyber"],
	evaluate(signals, { failuresMin }) {
		const failures = signals.failedMovementsWith1h;
		if (failures === undefined || failures < failuresMin) return undefined;
		return {
			strength: grade(failures, failuresMin, 2 * failuresMin, 0.5),
			sentence: `${formatCount(failures, "failed movement")} within an hour`,
			evidence: { failed_1h: failures },
		};
	},
});
