import { PROFILE_LIMITS } from "../profile/profile.ts";
import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const fanIn = defineRule({
	id: "fan_in",
	title: "Many senders in a day",
	why: "A mule collects from many victims before passing the money on.",
	appliesTo: ["in", "out"],
	parameters: { sendersMin: { default: 5, unit: "count", min: 3, max: 32 } },
	signals: ["distinctPayersWith24h", "isHonestCrowd"],
	weight: 1.6,
	tags: ["mule"],
	family: "mule",
	evaluate(signals, { sendersMin }) {
		const senders = signals.distinctPayersWith24h;
		if (senders < sendersMin || signals.isHonestCrowd) return undefined;
		return {
			strength: grade(senders, sendersMin, 2 * sendersMin, 0.5),
			// A customer's profile knows so many senders at most.
			sentence: `Received money from ${senders >= PROFILE_LIMITS.payers ? "at least " : ""}${formatCount(senders, "different sender")} in 24 hours`,
			evidence: { senders_24h: senders },
		};
	},
});
