import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const ring = defineRule({
	id: "ring",
	title: "Part of a group around a confirmed fraud",
	why: "Mule accounts are run in groups, from a few devices, phones and identities: once one is found, the others are close.",
	appliesTo: ["out", "in", "customer.created", "customer.updated"],
	parameters: { customersMin: { default: 5, unit: "count", min: 2, max: 1000 } },
	signals: ["ring", "isHonestCrowd"],
	weight: 2,
	tags: ["mule"],
	isToldLate: true,
	evaluate(signals, { customersMin }) {
		const group = signals.ring;
		if (group === undefined || group.customers < customersMin || signals.isHonestCrowd) return undefined;
		const bySize = grade(group.customers, customersMin, 3 * customersMin, 0.4);
		const byFrauds = Math.min(1, bySize + 0.2 * (group.frauds28d - 1));
		return {
			// A fraud two hops away is weak evidence and counts half.
			strength: group.hops === 1 ? byFrauds : byFrauds / 2,
			sentence: `Belongs to a group of ${formatCount(group.customers, "customer")} around ${formatCount(group.frauds28d, "confirmed fraud")} in 28 days, ${formatCount(group.hops, "hop")} away`,
			evidence: { customers: group.customers, frauds_28d: group.frauds28d, hops: group.hops },
			evidenceAt: group.latestAt,
		};
	},
});
