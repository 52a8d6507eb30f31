import { defineRule } from "../rule.ts";
import { formatDuration } from "../sentences.ts";

const STEPS = [["sim_swap", "password_changed", "pin_changed"], ["new_device_login"], ["destination_changed"]] as const;

export const takeoverSequence = defineRule({
	id: "takeover_sequence",
	title: "The steps of an account takeover, in order",
	why: "Number or password taken, login on a new device, destination changed, money out: each step alone is ordinary.",
	appliesTo: ["out"],
	parameters: { withinHours: { default: 72, unit: "hours", min: 1, max: 336 } },
	signals: ["steps", "occurredAtMs"],
	weight: 4,
	floor: "block",
	holds: true,
	tags: ["impersonation"],
	isToldLate: true,
	evaluate(signals, { withinHours }) {
		const matched = signals.steps.match(STEPS, withinHours);
		if (matched === undefined) return undefined;
		const [takenAt = 0, loginAt = 0, changedAt = 0] = matched.map((step) => step.at);
		const minutes = (signals.occurredAtMs - takenAt) / 60_000;
		return {
			sentence: `SIM swap or new password, login on a new device, new destination, then money out, within ${formatDuration(minutes)}`,
			evidence: {
				minutes_since_start: Math.floor(minutes),
				minutes_since_new_device: Math.floor((signals.occurredAtMs - loginAt) / 60_000),
				minutes_since_new_destination: Math.floor((signals.occurredAtMs - changedAt) / 60_000),
			},
			evidenceAt: changedAt,
		};
	},
});
