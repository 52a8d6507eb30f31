import { defineRule } from "../rule.ts";
import { formatCount, formatPercent, roundTo } from "../sentences.ts";

const DAY_MS = 86_400_000;
/** Customers of a crowd with a confirmed fraud. Two could agree to slander a payee. */
const CROWD_VICTIMS_MIN = 5;

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
		crowdShare: { default: 0.15, unit: "ratio", min: 0.01, max: 1 },
		freshDays: { default: 8, unit: "days", min: 1, max: 28 },
		staleDays: { default: 16, unit: "days", min: 2, max: 60 },
	},
	signals: ["fraudLink", "isTillOrPaybill", "isShop", "occurredAtMs"],
	weight: 4,
	tags: ["mule"],
	isToldLate: true,
	evaluate(signals, { blockShare, crowdCustomers, crowdShare, freshDays, staleDays }) {
		const link = signals.fraudLink;
		if (link === undefined) return undefined;
		// Without movements on record the share is unknown, so only the number of frauds counts.
		const share = link.fraudShare28d ?? 1;
		const isRepeated = link.customers28d >= 2 && share >= blockShare;
		// A few complaints must not stop a payee of many customers. A scam pays itself a crowd, but not this share of frauds.
		const isCrowd = link.memberCount > crowdCustomers && (share < crowdShare || link.customers28d < CROWD_VICTIMS_MIN);
		const hasFloor = link.isPayee && !signals.isTillOrPaybill && !signals.isShop && !isCrowd && !link.isDoubtful;
		const days = (signals.occurredAtMs - link.latestAt) / DAY_MS;
		return {
			// On the day of a single fraud few movements are known, so a doubtful one counts with its share of four weeks.
			strength: gradeLink(
				link.frauds28d,
				(link.isDoubtful ? link.fraudShare28d : link.fraudShareInSpan) ?? 1,
				fade(days, freshDays, staleDays),
			),
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
			...(hasFloor && { floor: isRepeated ? "block" : "review" }),
		};
	},
});

/**
 * During a fraud nearly every movement is fraudulent, so the share between the first and the last fraud counts. A busy
 * merchant with two bad sales has a small share.
 */
function gradeLink(frauds: number, shareInSpan: number, freshness: number): number {
	return Math.max(0.02, (frauds >= 2 ? 1 : 0.5) * shareInSpan * freshness);
}

/** An account is used for fraud for some weeks. The longer ago the last fraud is, the more likely it is over. */
function fade(days: number, freshDays: number, staleDays: number): number {
	if (days <= freshDays) return 1;
	return Math.max(0.1, 1 - (0.9 * (days - freshDays)) / Math.max(1, staleDays - freshDays));
}
