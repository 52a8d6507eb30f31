import { defineRule } from "../rule.ts";
import { formatDuration, grade } from "../sentences.ts";

export const newDeviceNewDestination = defineRule({
	id: "new_device_new_destination",
	title: "A new device pays a new destination in one session",
	why: "The owner changes phones or payees, seldom both at once; a thief needs both.",
	appliesTo: ["out"],
	parameters: { sessionMinutes: { default: 60, unit: "minutes", min: 5, max: 1440 } },
	signals: ["minutesOnDevice", "isDeviceProven", "minutesSincePayeeFirstSeen", "isNewPayee", "isShop", "occurredAtMs"],
	weight: 2,
	tags: ["impersonation"],
	family: "takeover",
	isNewness: true,
	canVerify: true,
	evaluate(signals, { sessionMinutes }) {
		const device = signals.minutesOnDevice;
		const payee = signals.minutesSincePayeeFirstSeen;
		if (device === undefined || payee === undefined || signals.isDeviceProven !== false || signals.isShop)
			return undefined;
		if (device > sessionMinutes || payee > sessionMinutes || signals.isNewPayee !== true) return undefined;
		return {
			strength: grade(sessionMinutes - device, 0, sessionMinutes, 0.6),
			sentence: `Paid a new destination from a device first used ${
				device < 1 ? "just now" : `${formatDuration(device)} ago`
			}`,
			evidence: { minutes_on_device: Math.floor(device), minutes_since_destination_first_seen: Math.floor(payee) },
			evidenceAt: signals.occurredAtMs - Math.round(device * 60_000),
		};
	},
});
