import { defineRule } from "../rule.ts";
import { formatCount, formatDuration, grade } from "../sentences.ts";

export const bvnPhoneRechanged = defineRule({
	id: "bvn_phone_rechanged",
	title: "The phone behind a BVN was changed again",
	why: "The phone of a BVN may be changed once; a second change is how an identity is taken from its owner.",
	appliesTo: ["customer.updated", "out"],
	parameters: {
		changesMin: { default: 2, unit: "count", min: 2, max: 10 },
		withinHours: { default: 72, unit: "hours", min: 1, max: 336 },
	},
	signals: ["hasBvn", "phoneChangesWith", "minutesSincePhoneChange", "occurredAtMs"],
	weight: 2.4,
	floor: "review",
	tags: ["impersonation"],
	evaluate(signals, { changesMin, withinHours }) {
		const minutes = signals.minutesSincePhoneChange;
		const changes = signals.phoneChangesWith;
		if (!signals.hasBvn || changes < changesMin || minutes === undefined || minutes > withinHours * 60)
			return undefined;
		return {
			strength: grade(changes, changesMin, changesMin + 2, 0.7),
			sentence: `The phone linked to a BVN was changed ${formatCount(changes, "time")}, the last ${
				minutes < 1 ? "just now" : `${formatDuration(minutes)} ago`
			}`,
			evidence: { phone_changes: changes, minutes_since_change: Math.floor(minutes) },
			evidenceAt: signals.occurredAtMs - Math.round(minutes * 60_000),
		};
	},
});
