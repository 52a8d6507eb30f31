import { defineRule } from "../rule.ts";
import { grade, roundTo } from "../sentences.ts";

export const farFromHome = defineRule({
	id: "far_from_home",
	title: "Far from every usual place",
	why: "A thief acts from their own town. Travellers are away from home too, so this weighs little alone.",
	appliesTo: ["out", "login", "customer.updated"],
	parameters: {
		distanceMin: { default: 150, unit: "km", min: 10, max: 5000 },
		locatedMin: { default: 5, unit: "count", min: 3, max: 100 },
	},
	signals: ["kmFromUsualPlace", "locatedEvents", "occurredAtMs"],
	weight: 0.9,
	tags: ["impersonation"],
	canVerify: true,
	evaluate(signals, { distanceMin, locatedMin }) {
		const km = signals.kmFromUsualPlace;
		if (km === undefined || km <= distanceMin || signals.locatedEvents < locatedMin) return undefined;
		return {
			strength: grade(km, distanceMin, 6 * distanceMin, 0.4),
			sentence: `${Math.round(km)} km from the nearest place where this customer usually is`,
			evidence: { distance_km: roundTo(km, 1), located_events: signals.locatedEvents },
			evidenceAt: signals.occurredAtMs,
		};
	},
});
