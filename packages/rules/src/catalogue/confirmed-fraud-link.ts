import { defineRule } from "../rule.ts";
import { formatCount, formatPercent, roundTo } from "../sentences.ts";

const NOUN: Readonly<Record<string, string>> = {
	device: "device",
	payee: "destination",
	payer: "sender",
	phone: "phone",
	identity: "identity",
	email: "email address",
};

export const confirmedFraudLink = defineRule({
	id: "confirmed_fraud_link",
	title: "Tied to a confirmed fraud",
	why: "Mule accounts, devices and identities are used again until somebody connects them.",
	appliesTo: ["login", "out", "in", "customer.created", "customer.updated"],
	parameters: {
		blockShare: { default: 0.05, unit: "ratio", min: 0.001, max: 1 },
		crowdCustomers: { default: 100, unit: "count", min: 10, max: 10_000 },
	},
	signals: ["fraudLink", "isTillOrPaybill", "isShop"],
	weight: 3,
	tags: ["mule"],
	evaluate(signals, { blockShare, crowdCustomers }) {
		const link = signals.fraudLink;
		if (link === undefined) return undefined;
		// With no movements on record the share is unknown, and the number of frauds has to speak alone.
		const share = link.fraudShare28d ?? 1;
		const isRepeated = link.customers28d >= 2 && share >= blockShare;
		const hasFloor = link.isPayee && !signals.isTillOrPaybill && link.memberCount <= crowdCustomers;
		const floor = signals.isShop ? (isRepeated ? "review" : undefined) : isRepeated ? "block" : "review";
		const byCount = Math.min(1, 0.4 + 0.2 * link.customers28d);
		return {
			strength: Math.max(0.1, byCount * Math.min(1, 0.2 + share / (4 * blockShare))),
			sentence: `The ${NOUN[link.role] ?? link.role} is linked to ${formatCount(link.frauds28d, "confirmed fraud")} on ${formatCount(link.customers28d, "customer")} in 28 days${
				link.fraudShare28d === undefined ? "" : ` (${formatPercent(link.fraudShare28d)} of its movements)`
			}`,
			evidence: {
				role: link.role,
				frauds_28d: link.frauds28d,
				customers_28d: link.customers28d,
				share_28d: link.fraudShare28d === undefined ? null : roundTo(link.fraudShare28d, 4),
			},
			evidenceAt: link.latestAt,
			...(hasFloor && floor && { floor }),
		};
	},
});
