import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";
import { isIndividual } from "./customer-kinds.ts";

export const cardRetry = defineRule({
	id: "card_retry",
	title: "A card tried again and again",
	why: "Stolen card numbers are tried with other amounts and codes until one goes through.",
	appliesTo: ["out", "in"],
	parameters: {
		declinesMin: { default: 3, unit: "count", min: 2, max: 8 },
		reviewMin: { default: 6, unit: "count", min: 2, max: 8 },
	},
	signals: ["cardDeclinesWith10m", "isUndone", "customerKind"],
	weight: 1.6,
	tags: ["cyber"],
	evaluate({ cardDeclinesWith10m: declines, isUndone, customerKind }, { declinesMin, reviewMin }) {
		if (declines < declinesMin) return undefined;
		// The payment that succeeds in the end is the one to stop. At a shop's counter many cards are declined.
		const isStopped = declines >= reviewMin && !isUndone && isIndividual(customerKind);
		return {
			strength: grade(declines, declinesMin, 2 * declinesMin, 0.5),
			sentence: `${formatCount(declines, "declined card payment")} within 10 minutes`,
			evidence: { declines_10m: declines },
			...(isStopped && { floor: "review" as const }),
		};
	},
});
