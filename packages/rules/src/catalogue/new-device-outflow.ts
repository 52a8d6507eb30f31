import { defineRule } from "../rule.ts";
import { formatDuration, formatMoney, grade, toMajor } from "../sentences.ts";
import { countLeft, describeLeft } from "./describe-cap.ts";

export const newDeviceOutflow = defineRule({
	id: "new_device_outflow",
	title: "Much money out on the first day of a new device",
	why: "Stolen credentials are used from the thief's own phone. In Nigeria the first day on a new device has a cap.",
	appliesTo: ["out"],
	parameters: {
		withinHours: { default: 24, unit: "hours", min: 1, max: 168 },
		cumulativeMax: { default: { KE: 20_000, NG: 20_000 }, unit: "money", min: 0, max: 10_000_000 },
	},
	signals: [
		"minutesOnDevice",
		"hasEarlierDevice",
		"isDeviceProven",
		"workspaceCountry",
		"outSumOnDeviceMinor",
		"amountMinor",
		"countedBeforeMinor",
		"currency",
		"occurredAtMs",
	],
	weight: 1.6,
	tags: ["impersonation"],
	family: "takeover",
	isNewness: true,
	isCap: { KE: false, NG: true },
	canVerify: true,
	evaluate(signals, { withinHours, cumulativeMax }) {
		const minutes = signals.minutesOnDevice;
		// The first device ever seen is not new. Otherwise every device would be new on the day a business starts with us.
		if (minutes === undefined || minutes > withinHours * 60 || !signals.hasEarlierDevice) return undefined;
		// A cap always applies. A suspicion ends once the customer is verified.
		if (signals.workspaceCountry !== "NG" && signals.isDeviceProven === true) return undefined;
		const outMinor = signals.outSumOnDeviceMinor;
		if (outMinor === undefined || outMinor <= cumulativeMax) return undefined;
		const { amountMinor = 0, countedBeforeMinor, currency } = signals;
		const leftMinor = countLeft(outMinor, Math.max(0, amountMinor - countedBeforeMinor), cumulativeMax);
		const minutesLeft = withinHours * 60 - minutes;
		return {
			strength: grade(outMinor, cumulativeMax, 5 * cumulativeMax, 0.5),
			sentence: `${formatMoney(outMinor, currency)} sent from a device first used ${
				minutes < 1 ? "just now" : `${formatDuration(minutes)} ago`
			}${cumulativeMax === 0 ? "" : `, over the limit of ${formatMoney(cumulativeMax, currency)}; ${describeLeft(leftMinor, currency)}`}${
				minutesLeft < 1 ? "" : `; the limit ends in ${formatDuration(minutesLeft)}`
			}`,
			evidence: {
				minutes_on_device: Math.floor(minutes),
				out_on_device: toMajor(outMinor),
				limit: toMajor(cumulativeMax),
				left: toMajor(leftMinor),
				ends_in_minutes: Math.ceil(minutesLeft),
			},
			evidenceAt: signals.occurredAtMs - Math.round(minutes * 60_000),
		};
	},
});
