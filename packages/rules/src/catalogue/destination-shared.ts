import { defineRule, type Hit } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const destinationShared = defineRule({
	id: "destination_shared",
	title: "Several customers pay one private destination",
	why: "All victims of a gang pay the same mule, and most of them lose everything they have.",
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
		// All tenants pay the same landlord, so a payee that this customer pays regularly is not a stranger.
		if (signals.isShop || (signals.payeePaidCount ?? 0) >= 3) return undefined;
		const customers = signals.payeeStrangers7d;
		if (customers === undefined || customers < parameters.customersMin || signals.isPayeeEstablished) return undefined;
		const drainers = signals.payeeDrainers24h ?? 0;
		const floor = findFloor(drainers, signals.isDraining, parameters);
		if (floor === undefined && signals.isHonestCrowd) return undefined;
		return {
			// When fees are due, all parents pay the school's account in the same week.
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

/** A collection for a funeral takes small amounts from many people. A gang empties account after account. */
function findFloor(
	drainers: number,
	isDraining: boolean,
	{ drainersReview, drainersBlock }: { readonly drainersReview: number; readonly drainersBlock: number },
): Hit["floor"] {
	if (drainers >= drainersBlock) return isDraining ? "block" : "review";
	return isDraining && drainers >= drainersReview ? "review" : undefined;
}
