import { defineRule } from "../rule.ts";
import { formatDuration } from "../sentences.ts";

export const credentialsChangedPayout = defineRule({
	id: "credentials_changed_payout",
	title: "Money out soon after a new password or PIN",
	why: "A thief who resets the password locks the owner out and pays out at once.",
	appliesTo: ["out"],
	parameters: { withinHours: { default: 24, unit: "hours", min: 1, max: 168 } },
	signals: ["minutesSinceCredentialChange", "minutesOnDevice", "isDeviceProven", "occurredAtMs"],
	weight: 1.8,
	tags: ["impersonation"],
	family: "takeover",
	canVerify: true,
	evaluate(signals, { withinHours }) {
		const minutes = signals.minutesSinceCredentialChange;
		if (minutes === undefined || minutes > withinHours * 60) return undefined;
		const onDevice = signals.minutesOnDevice;
		const isNewDevice = onDevice !== undefined && onDevice <= withinHours * 60 && signals.isDeviceProven === false;
		return {
			strength: isNewDevice ? 1 : 0.5,
			sentence: `Money out ${formatDuration(minutes)} after the password or PIN was changed${
				isNewDevice ? ", on a new device" : ""
			}`,
			evidence: { minutes_since_change: Math.floor(minutes), new_device: onDevice === undefined ? null : isNewDevice },
			evidenceAt: signals.occurredAtMs - Math.round(minutes * 60_000),
		};
	},
});
