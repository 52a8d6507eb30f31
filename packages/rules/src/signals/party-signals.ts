// Signals of the customer's counterparties and device. They are unknown if the event names none.

import { compareNames, payerOf } from "@hakiki/domain";
import { isPaidInDay, isShopPayment } from "../profile/movements.ts";
import { findByKey, hasReturned } from "../profile/parties.ts";
import { shortenHash } from "../profile/shorten-hash.ts";
import { DAY_S, HOUR_S, sumSince } from "../profile/windows.ts";
import { addKnown, type Facts, minutesSince } from "./facts.ts";

export const partySignals = {
	/** True if the payee was never paid before, as far as the profile reaches. */
	isFirstPaymentToPayee: (facts: Facts): boolean | undefined =>
		facts.payeeKey === 0 ? undefined : (facts.payee?.paidCount ?? 0) === 0,
	/** 0 if this event is the first with the payee. */
	minutesSincePayeeFirstSeen: (facts: Facts): number | undefined => {
		if (facts.payeeKey === 0) return undefined;
		return facts.payee === undefined ? 0 : Math.max(0, (facts.at - facts.payee.firstAt) / 60);
	},
	payeePaidCount: (facts: Facts): number | undefined =>
		facts.payeeKey === 0 ? undefined : (facts.payee?.paidCount ?? 0),
	daysSincePayeeFirstPaid: (facts: Facts): number | undefined => {
		if (facts.payee === undefined || facts.payee.paidCount === 0) return undefined;
		return Math.max(0, (facts.at - facts.payee.firstPaidAt) / DAY_S);
	},
	/** True if the customer has named it as their own payout destination, or if it is their own phone's wallet. */
	isOwnDestination: (facts: Facts): boolean | undefined => {
		const { event, network, profile } = facts;
		const key = event.destination?.key;
		if (key === undefined) return undefined;
		if (event.type === "customer.created" || event.type === "customer.updated") return true;
		if (findByKey(profile.payees, shortenHash(key))?.isOwn === true) return true;
		return network.find("phone", key)?.members.some(({ customerId }) => customerId === event.customerId) === true;
	},
	/** The share of the destination's name that equals the customer's name, 0 to 1. Unknown without either. */
	ownNameShare: ({ event, profile }: Facts): number | undefined => {
		const there = event.destination?.nameKeys;
		// The name from before this event counts, because somebody who changes both at once proves nothing.
		const own = profile.nameKeys.length > 0 ? profile.nameKeys : event.customer?.nameKeys;
		return there === undefined || own === undefined ? undefined : compareNames(own, there);
	},
	/** True if the payee has paid the customer 5 to 35 days before, as the members of a savings group do. */
	isPayeeReturningPayer: ({ profile, payeeKey, at }: Facts): boolean | undefined => {
		if (payeeKey === 0) return undefined;
		const payer = findByKey(profile.payers, payeeKey);
		return payer !== undefined && hasReturned(payer, at);
	},
	/** True if a payment of this customer to this payee was labelled fraud. */
	isPayeeMarked: (facts: Facts): boolean | undefined =>
		facts.payeeKey === 0 ? undefined : facts.profile.marks.some((mark) => mark.payee === facts.payeeKey),
	/** The number of payees in a period, with this one, without shops. At most about 32. */
	distinctPayeesWith5m: countPayees(300),
	distinctPayeesWith1h: countPayees(HOUR_S),
	distinctPayeesWith8h: countPayees(8 * HOUR_S),
	distinctPayeesWith24h: countPayees(DAY_S),
	distinctPayeesWith7d: countPayees(7 * DAY_S),
	distinctPayeesWith28d: countPayees(28 * DAY_S),
	distinctPayeesWith90d: countPayees(90 * DAY_S),
	/** The number of payees first paid in a period, with this one if it is new, without shops. At most about 32. */
	newPayeesWith1h: countNewPayees(HOUR_S),
	newPayeesWith8h: countNewPayees(8 * HOUR_S),
	/** The same since the customer was last verified, if that was within the 8 hours. */
	newPayeesSinceVerifiedWith8h: (facts: Facts): number | undefined => {
		const age = facts.at - facts.profile.verifiedAt;
		return age >= 0 && age < 8 * HOUR_S ? countNewPayees(age)(facts) : undefined;
	},
	/** Money to this payee in a day, with this event, as far as movements are remembered. */
	payeeSumWith24hMinor: (facts: Facts): number | undefined =>
		facts.payeeKey === 0 ? undefined : sumPaidToday(facts).sumMinor + facts.addedOutMinor,
	/** The average of 90 days without the payments to this payee in a day, so that paying in parts does not raise it. */
	outMeanOfOthersMinor: (facts: Facts): number | undefined => {
		if (facts.out90d === undefined) return undefined;
		const paid = sumPaidToday(facts);
		const count = facts.out90d.count - paid.count;
		return count <= 0 ? undefined : Math.max(0, facts.out90d.sumMinor - paid.sumMinor) / count;
	},
	/** The number of senders in a period, with this one. At most about 32. */
	distinctPayersWith5m: (facts: Facts): number => facts.countPayers(300).total,
	distinctPayersWith1h: (facts: Facts): number => facts.countPayers(HOUR_S).total,
	distinctPayersWith24h: (facts: Facts): number => facts.payers24h.total,
	distinctPayersWith7d: (facts: Facts): number => facts.countPayers(7 * DAY_S).total,
	distinctPayersWith28d: (facts: Facts): number => facts.countPayers(28 * DAY_S).total,
	distinctPayersWith90d: (facts: Facts): number => facts.countPayers(90 * DAY_S).total,
	/** Payments from this sender in a day, with this one, as far as the profile has them. Unknown without a sender. */
	payerCountWith24h: (facts: Facts): number | undefined => {
		const payer = payerOf(facts.event);
		if (payer === undefined) return undefined;
		const key = shortenHash(payer);
		let count = facts.addedInCount;
		for (const { isOut, isCounted, party, at } of facts.profile.movements) {
			if (!isOut && isCounted && party === key && at > facts.at - DAY_S && at <= facts.at) count += 1;
		}
		return count;
	},
	/** The share of the last day's senders who also paid 5 to 35 days earlier. Pots, rents and salaries recur. */
	recurringPayerShare24h: (facts: Facts): number | undefined => {
		const { total, recurring } = facts.payers24h;
		return total === 0 ? undefined : recurring / total;
	},
	isKnownDevice: (facts: Facts): boolean | undefined =>
		facts.deviceKey === 0 ? undefined : facts.device !== undefined,
	/** 0 if this event is the first on the device. */
	minutesOnDevice: (facts: Facts): number | undefined => {
		if (facts.deviceKey === 0) return undefined;
		return facts.device === undefined ? 0 : Math.max(0, (facts.at - facts.device.firstAt) / 60);
	},
	deviceUses: (facts: Facts): number | undefined => (facts.deviceKey === 0 ? undefined : (facts.device?.count ?? 0)),
	/** True if the customer has used another device for longer than this one. */
	hasEarlierDevice: (facts: Facts): boolean => {
		const firstAt = facts.device?.firstAt ?? facts.at;
		return facts.profile.devices.some((device) => device.key !== facts.deviceKey && device.firstAt < firstAt);
	},
	/** Outgoing money since this device was first seen, with this event. */
	outSumOnDeviceMinor: (facts: Facts): number | undefined => {
		if (facts.deviceKey === 0) return undefined;
		if (facts.device === undefined) return facts.addedOutMinor;
		return addKnown(sumSince(facts.profile, facts.device.firstAt, facts.at, "outSum"), facts.addedOutMinor);
	},
	minutesSinceNewDeviceLogin: (facts: Facts): number | undefined => {
		for (let index = facts.profile.milestones.length - 1; index >= 0; index -= 1) {
			const milestone = facts.profile.milestones[index];
			if (milestone?.kind !== "new_device_login") continue;
			return milestone.at <= facts.profile.verifiedAt ? undefined : minutesSince(facts, milestone.at);
		}
		return undefined;
	},
};

function countPayees(spanS: number): (facts: Facts) => number {
	return (facts) => {
		const isAdded = facts.addedOutCount > 0 && facts.payeeKey !== 0;
		let count = isAdded && facts.payee === undefined && !isShopPayment(facts.event) ? 1 : 0;
		for (const payee of facts.profile.payees) {
			const isRecent = payee.lastPaidAt > facts.at - spanS && payee.lastPaidAt <= facts.at;
			if (!payee.isShop && (isRecent || (isAdded && payee.key === facts.payeeKey))) count += 1;
		}
		return count;
	};
}

/** Returns the payments to this event's payee in the day before it. */
export function sumPaidToday({ profile, payeeKey, at }: Facts): { count: number; sumMinor: number } {
	const paid = { count: 0, sumMinor: 0 };
	if (payeeKey === 0) return paid;
	for (const movement of profile.movements) {
		if (!isPaidInDay(movement, payeeKey, at)) continue;
		paid.count += 1;
		paid.sumMinor += movement.amountMinor;
	}
	return paid;
}

function countNewPayees(spanS: number): (facts: Facts) => number {
	return (facts) => {
		const isFirst = facts.addedOutCount > 0 && facts.payeeKey !== 0 && (facts.payee?.paidCount ?? 0) === 0;
		let count = isFirst && !isShopPayment(facts.event) ? 1 : 0;
		for (const { isShop, firstPaidAt } of facts.profile.payees)
			if (!isShop && firstPaidAt > facts.at - spanS && firstPaidAt <= facts.at) count += 1;
		return count;
	};
}
