import { defineRule, type Hit } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const destinationShared = defineRule({
	id: "destination_shared",
	title: "Several customers pay one private destination",
	why: "Victims of one gang all pay the same mule, and most of them lose all they have.",
	appliesTo: ["out"],
	parameters: {
		customersMin: { default: 3, unit: "count", min: 2, max: 32 },
		drainersReview: { default: 4, unit: "count", min: 2, max: 32 },
		drainersBlock: { default: 10, unit: "count", min: 2, max: 32 },
	},
	signals: [
		"payeeStrangers7d",
		"payeeDrainers24h",
		"isDraining",
		"isPayeeEstablished",
		"isHonestCrowd",
		"isShop",
		"payeePaidCount",
		"isSeason",
	],
	weight: 1.8,
	tags: ["mule"],
	family: "mule",
	evaluate(signals, parameters) {
		// A landlord is paid by all tenants: somebody this customer pays regularly is no stranger.
		if (signals.isShop || (signals.payeePaidCount ?? 0) >= 3) return undefined;
		const customers = signals.payeeStrangers7d;
		if (customers === undefined || customers < parameters.customersMin || signals.isPayeeEstablished) return undefined;
		const drainers = signals.payeeDrainers24h ?? 0;
		const floor = findFloor(drainers, signals.isDraining, parameters);
		if (floor === undefined && signals.isHonestCrowd) return undefined;
		return {
			// When fees fall due, all parents of a school pay its account in the same week.
			strength:
				grade(customers, parameters.customersMin, parameters.customersMin + 7, 0.4) * (signals.isSeason ? 0.5 : 1),
			sentence:
				floor === undefined
					? `The destination was paid by ${formatCount(customers, "customer")} in 7 days, who share nothing else`
					: `${formatCount(drainers, "customer")} who share nothing else emptied their accounts into this destination in a day`,
			evidence: { customers_7d: customers, ...(floor !== undefined && { emptied_24h: drainers }) },
			...(floor !== undefined && { floor }),
		};
	},
});

/** A collection for a funeral takes a little from many. Who empties account after account takes from this one too. */
function findFloor(
	drainers: number,
	isDraining: boolean,
	{ drainersReview, drainersBlock }: { readonly drainersReview: number; readonly drainersBlock: number },
): Hit["floor"] {
	if (drainers >= drainersBlock) return isDraining ? "block" : "review";
	return isDraining && drainers >= drainersReview ? "review" : undefined;
}
