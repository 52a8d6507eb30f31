import { defineRule } from "../rule.ts";
import { formatDuration, grade, roundTo } from "../sentences.ts";

export const impossibleTravel = defineRule({
	id: "impossible_travel",
	title: "In two places faster than anyone travels",
	why: "The owner is in one town while the thief acts in another.",
	appliesTo: ["login", "out", "customer.updated"],
	parameters: {
		speedMax: { default: 900, unit: "km/h", min: 100, max: 2000 },
		distanceMin: { default: 50, unit: "km", min: 5, max: 1000 },
	},
	signals: ["travelKm", "travelMinutes", "loginSuccess", "occurredAtMs"],
	weight: 2,
	tags: ["impersonation"],
	canVerify: true,
	evaluate(signals, { speedMax, distanceMin }) {
		const { travelKm, travelMinutes } = signals;
		if (travelKm === undefined || travelMinutes === undefined || travelKm < distanceMin) return undefined;
		// Two reports of the same second count as a minute apart, because the clocks of phones differ by that much.
		const speed = travelKm / (Math.max(travelMinutes, 1) / 60);
		if (speed <= speedMax) return undefined;
		return {
			strength: grade(speed, speedMax, 2 * speedMax, 0.6),
			sentence: `${Math.round(travelKm)} km from the place of ${formatDuration(travelMinutes)} before`,
			evidence: {
				distance_km: roundTo(travelKm, 1),
				minutes_between: Math.floor(travelMinutes),
				speed_kmh: Math.round(speed),
			},
			evidenceAt: signals.occurredAtMs,
		};
	},
});
