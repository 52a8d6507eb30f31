import { defineRule } from "../rule.ts";
import { formatDuration } from "../sentences.ts";

export const destinationChangedPayout = defineRule({
	id: "destination_changed_payout",
	title: "Money out to a destination set or first seen just before",
	why: "The last step before stealing is to put in one's own account.",
	appliesTo: ["out"],
	parameters: { withinHours: { default: 24, unit: "hours", min: 1, max: 168 } },
	signals: [
		"minutesSinceDestinationChange",
		"minutesSincePayeeFirstSeen",
		"isNewPayee",
		"isPayeeReturningPayer",
		"destinationType",
		"isShop",
		"occurredAtMs",
	],
	weight: 1.5,
	tags: ["impersonation"],
	family: "takeover",
	isNewness: true,
	canVerify: true,
	evaluate(signals, { withinHours }) {
		const limit = withinHours * 60;
		const changed = signals.minutesSinceDestinationChange;
		const seen = signals.minutesSincePayeeFirstSeen;
		const isNew = seen !== undefined && seen <= limit && signals.isNewPayee === true;
		// A changed destination says nothing about a payment to a payee known from before the change.
		if (changed !== undefined && changed <= limit && (seen === undefined || seen <= limit)) {
			return {
				sentence: `Money out ${formatDuration(changed)} after the payout destination was changed`,
				evidence: { minutes_since_change: Math.floor(changed) },
				evidenceAt: signals.occurredAtMs - Math.round(changed * 60_000),
			};
		}
		// Everybody pays a shop for the first time at some point. Without a destination there is nothing to change, and somebody
		// who has paid the customer for weeks is no stranger.
		if (!isNew || signals.isPayeeReturningPayer === true || signals.isShop || signals.destinationType === undefined)
			return undefined;
		return {
			strength: 0.5,
			sentence:
				seen < 1
					? "Money out to a destination never seen before"
					: `Money out to a destination first seen ${formatDuration(seen)} before`,
			// No `evidenceAt`: a reviewer who approved a payment to this destination knew that it was new.
			evidence: { minutes_since_first_seen: Math.floor(seen) },
		};
	},
});
