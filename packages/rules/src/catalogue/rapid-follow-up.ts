import { defineRule } from "../rule.ts";
import { formatSeconds, grade } from "../sentences.ts";

export const rapidFollowUp = defineRule({
	id: "rapid_follow_up",
	title: "Another payment within a minute",
	why: "Scripts and thieves in a hurry pay again before a person could have typed it.",
	appliesTo: ["out"],
	parameters: { secondsMax: { default: 60, unit: "seconds", min: 5, max: 600 } },
	signals: ["secondsSinceLastOut", "customerKind"],
	weight: 0.5,
	tags: ["pace"],
	canVerify: true,
	evaluate(signals, { secondsMax }) {
		const seconds = signals.secondsSinceLastOut;
		if (seconds === undefined || seconds >= secondsMax) return undefined;
		// Businesses pay wages and suppliers within seconds of each other.
		if (signals.customerKind !== undefined && signals.customerKind !== "individual") return undefined;
		return {
			strength: grade(secondsMax - seconds, 0, secondsMax, 0.4),
			sentence: `Paid again ${formatSeconds(seconds)} after the last payment`,
			evidence: { seconds_since_last: seconds },
		};
	},
});
