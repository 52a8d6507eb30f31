// Signals of the customer: status, kind, age, confirmed frauds, and whether they look like an honest crowd.

import type { CustomerKind, CustomerStatus } from "@hakiki/domain";
import { readKycTier } from "../profile/fold-event.ts";
import { isShopPayment } from "../profile/movements.ts";
import { DAY_S, sumWindow } from "../profile/windows.ts";
import type { Facts } from "./facts.ts";
import { partySignals } from "./party-signals.ts";

const TRADE_DAYS_MIN = 28;
const TRADE_PAYMENTS_MIN = 300;
const RECURRING_SHARE_MIN = 0.5;

export const stateSignals = {
	customerStatus: ({ customer }: Facts): CustomerStatus => customer.status,
	/** Days since the first event known of this customer. */
	historyDays: ({ profile, at }: Facts): number =>
		profile.firstAt === 0 ? 0 : Math.max(0, (at - profile.firstAt) / DAY_S),
	/** The opening itself was among the events: the account is no older than its history. */
	isOpeningSeen: ({ profile }: Facts): boolean => profile.isOpeningSeen,
	hasBvn: ({ profile, event }: Facts): boolean => profile.hasBvn || event.customer?.bvn !== undefined,
	/** 1 to 3. */
	kycTier: ({ profile, event }: Facts): number | undefined => {
		const level = event.customer?.kycLevel;
		const tier = level === undefined ? profile.kycTier : readKycTier(level);
		return tier === 0 ? undefined : tier;
	},
	/** As told, else as inferred from what the customer does. */
	customerKind: (facts: Facts): CustomerKind | undefined => toldKind(facts) ?? inferKind(facts),
	isKindInferred: (facts: Facts): boolean => toldKind(facts) === undefined && inferKind(facts) !== undefined,
	/**
	 * Who the mule rules leave alone: businesses, agents and groups, payments in shops, and those
	 * whose senders come back every week or month.
	 */
	isHonestCrowd: (facts: Facts): boolean => {
		const kind = toldKind(facts) ?? inferKind(facts);
		if (kind !== undefined && kind !== "individual") return true;
		if (isShopPayment(facts.event)) return true;
		return (partySignals.recurringPayerShare24h(facts) ?? 0) >= RECURRING_SHARE_MIN;
	},
	ownFrauds28d: (facts: Facts): number => countOwnFrauds(facts, 28),
	/** Since the latest movement of this customer that was labelled fraud. */
	daysSinceOwnFraud: ({ profile, at }: Facts): number | undefined => {
		let latest = 0;
		for (const mark of profile.marks) if (mark.at <= at && mark.at > latest) latest = mark.at;
		return latest === 0 ? undefined : (at - latest) / DAY_S;
	},
	ownFraudsEver: ({ profile }: Facts): number => profile.marks.length,
	/** How long the customer had been silent before coming back in the last 72 h, or until now. */
	dormantDays: ({ profile, at }: Facts): number | undefined => {
		if (profile.activeAt === 0) return undefined;
		const silentDays = Math.max(0, (at - profile.activeAt) / DAY_S);
		const isBack = profile.reactivatedAt > 0 && at - profile.reactivatedAt <= 3 * DAY_S && at >= profile.reactivatedAt;
		return Math.floor(isBack ? Math.max(silentDays, profile.dormantDays) : silentDays);
	},
};

function toldKind({ event, profile }: Facts): CustomerKind | undefined {
	return event.customer?.kind ?? profile.kind;
}

/**
 * Hundreds of payments in four weeks, for at least as long, without a fraud: a trade, whatever nobody told us. Who is paid
 * is a merchant; who pays out as often as he is paid hands cash over a counter, both ways.
 */
function inferKind(facts: Facts): CustomerKind | undefined {
	const { profile, at } = facts;
	if (profile.firstAt === 0 || at - profile.firstAt < TRADE_DAYS_MIN * DAY_S || profile.marks.length > 0)
		return undefined;
	const received = sumWindow(profile, at, TRADE_DAYS_MIN * DAY_S, "inCount") ?? 0;
	if (received < TRADE_PAYMENTS_MIN) return undefined;
	const paid = sumWindow(profile, at, TRADE_DAYS_MIN * DAY_S, "outCount") ?? 0;
	return paid >= TRADE_PAYMENTS_MIN ? "agent" : "merchant";
}

function countOwnFrauds({ profile, at }: Facts, days: number): number {
	let count = 0;
	for (const mark of profile.marks) if (mark.at > at - days * DAY_S && mark.at <= at) count += 1;
	return count;
}
