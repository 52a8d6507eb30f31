// Signals of the customer: status, kind, age, confirmed frauds, and whether the customer looks like an honest crowd.

import type { CustomerKind, CustomerStatus } from "@hakiki/domain";
import { readKycTier } from "../profile/fold-event.ts";
import { isIndividual } from "../profile/kinds.ts";
import { isShopPayment } from "../profile/movements.ts";
import { DAY_S } from "../profile/windows.ts";
import type { Facts } from "./facts.ts";
import { partySignals } from "./party-signals.ts";

const RECURRING_SHARE_MIN = 0.5;

export const stateSignals = {
	customerStatus: ({ customer }: Facts): CustomerStatus => customer.status,
	/** Days since the customer's first known event. */
	historyDays: ({ profile, at }: Facts): number =>
		profile.firstAt === 0 ? 0 : Math.max(0, (at - profile.firstAt) / DAY_S),
	/** True if the opening was among the events, so the account is no older than its history. */
	isOpeningSeen: ({ profile }: Facts): boolean => profile.isOpeningSeen,
	hasBvn: ({ profile, event }: Facts): boolean => profile.hasBvn || event.customer?.bvn !== undefined,
	/** 1 to 3. */
	kycTier: ({ profile, event }: Facts): number | undefined => {
		const level = event.customer?.kycLevel;
		const tier = level === undefined ? profile.kycTier : readKycTier(level);
		return tier === 0 ? undefined : tier;
	},
	/** The kind as sent, once it counts, or else as inferred from the customer's movements. */
	customerKind: (facts: Facts): CustomerKind | undefined => facts.kind,
	isKindInferred: (facts: Facts): boolean => facts.toldKind === undefined && facts.kind !== undefined,
	/**
	 * The mule rules leave these out: businesses, agents and groups, payments in shops, and customers whose senders come
	 * back every week or month.
	 */
	isHonestCrowd: (facts: Facts): boolean => {
		if (!isIndividual(facts.kind)) return true;
		if (isShopPayment(facts.event)) return true;
		return (partySignals.recurringPayerShare24h(facts) ?? 0) >= RECURRING_SHARE_MIN;
	},
	ownFrauds28d: (facts: Facts): number => countOwnFrauds(facts, 28),
	/** Days since the latest movement of this customer that was labelled fraud. */
	daysSinceOwnFraud: ({ profile, at }: Facts): number | undefined => {
		let latest = 0;
		for (const mark of profile.marks) if (mark.at <= at && mark.at > latest) latest = mark.at;
		return latest === 0 ? undefined : (at - latest) / DAY_S;
	},
	ownFraudsEver: ({ profile }: Facts): number => profile.marks.length,
	/** The length of the silence before the customer came back in the last 72 h, or until now. */
	dormantDays: ({ profile, at }: Facts): number | undefined => {
		if (profile.activeAt === 0) return undefined;
		const silentDays = Math.max(0, (at - profile.activeAt) / DAY_S);
		const isBack = profile.reactivatedAt > 0 && at - profile.reactivatedAt <= 3 * DAY_S && at >= profile.reactivatedAt;
		return Math.floor(isBack ? Math.max(silentDays, profile.dormantDays) : silentDays);
	},
};

function countOwnFrauds({ profile, at }: Facts, days: number): number {
	let count = 0;
	for (const mark of profile.marks) if (mark.at > at - days * DAY_S && mark.at <= at) count += 1;
	return count;
}
