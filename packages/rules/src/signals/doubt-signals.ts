// Signals about whether the customer acts, and about the money that was sent or tried since that is in doubt.

import { deviceKeyOf, findVerifiedDevice, isFreshPayment, isKnownPayee, isProvenDevice } from "../profile/doubt.ts";
import { findDevice } from "../profile/parties.ts";
import { DAY_S, sumSince, sumWindow } from "../profile/windows.ts";
import { addKnown, type Facts, minutesSince } from "./facts.ts";
import { sumPaidToday } from "./party-signals.ts";

/** A little less than three days, so that the finer buckets are used. */
const FRESH_WINDOW_S = 3 * DAY_S - 1;

const BALANCE_KEPT_S = 7 * DAY_S;

export const doubtSignals = {
	/** New by age and by sums received. A payment of today, or from a doubtful session, makes no payee known. */
	isNewPayee: (facts: Facts): boolean | undefined =>
		facts.payeeKey === 0 ? undefined : !isKnownPayee(facts.payee, facts.at),
	/** Days on which the payee was paid while nothing was suspicious. */
	payeeProvenDays: (facts: Facts): number | undefined =>
		facts.payeeKey === 0 ? undefined : (facts.payee?.provenDays ?? 0),
	/** The amount this event sends to a payee who is unknown, or unknown for such sums. */
	freshOutMinor: (facts: Facts): number => freshOut(facts),
	/** True for a device that was verified, is the first one known, or was used for days without a complaint. */
	isDeviceProven: (facts: Facts): boolean | undefined => {
		if (facts.deviceKey === 0) return undefined;
		if (facts.device === undefined) return facts.doubt.deviceSince === undefined;
		return isProvenDevice(facts.profile, facts.device, facts.at);
	},
	/** Minutes since the first unproven device appeared that may be behind this event. Unknown if there is none. */
	minutesInDeviceDoubt: (facts: Facts): number | undefined => minutesSince(facts, facts.doubt.deviceSince),
	/** Minutes since the SIM, password, PIN, phone or e-mail was changed, without a verification since. */
	minutesInChangeDoubt: (facts: Facts): number | undefined => minutesSince(facts, facts.doubt.changedSince),
	isInDoubt: (facts: Facts): boolean =>
		facts.doubt.deviceSince !== undefined || facts.doubt.changedSince !== undefined || facts.hasOpenStop,
	/** True if a payment was stopped in the last 72 h, or earlier with an open case, and is not settled. */
	hasOpenStop: (facts: Facts): boolean => facts.hasOpenStop,
	/** Money to new payees, and money that was stopped, since the doubt began, with this event. */
	outSinceDeviceDoubtMinor: (facts: Facts): number | undefined => sumExposure(facts, facts.doubt.deviceSince),
	outSinceChangeDoubtMinor: (facts: Facts): number | undefined => sumExposure(facts, facts.doubt.changedSince),
	/** The same since a new device was verified, for three days. Unknown without such a device. */
	outSinceDeviceVerifiedMinor: (facts: Facts): number | undefined => sumExposure(facts, findVerified(facts)),
	/** The largest payment that was confirmed together with this device. */
	verifiedMinor: (facts: Facts): number | undefined => {
		const verifiedAt = findVerified(facts);
		if (verifiedAt === undefined) return undefined;
		let most = 0;
		for (const payee of facts.profile.payees)
			if (payee.verifiedAt >= verifiedAt) most = Math.max(most, payee.provenMinor);
		return most;
	},
	freshOutWith72hMinor: (facts: Facts): number | undefined => sumExposure(facts, facts.at - FRESH_WINDOW_S),
	/** The balance before this event, as sent with it or remembered from the last days. */
	knownBalanceMinor: (facts: Facts): number | undefined => findBalance(facts),
	/** The balance before those payments, or the incoming money of four weeks if no balance is known. */
	meansMinor: (facts: Facts): number | undefined => {
		const { profile, at } = facts;
		const balance = findBalance(facts);
		if (balance === undefined) return sumWindow(profile, at, 28 * DAY_S, "inSum") || undefined;
		return balance + (sumSince(profile, at - FRESH_WINDOW_S, at, "freshOutSum") ?? 0);
	},
	/** All outgoing money since an unproven device appeared, including to known payees, with this event. */
	allOutSinceDeviceDoubtMinor: (facts: Facts): number | undefined => {
		const { deviceSince } = facts.doubt;
		if (deviceSince === undefined) return undefined;
		return addKnown(sumSince(facts.profile, deviceSince, facts.at, "outSum"), facts.addedOutMinor);
	},
};

function findVerified({ profile, event, at }: Facts): number | undefined {
	return findVerifiedDevice(profile, findDevice(profile, deviceKeyOf(event)), at);
}

/** Several parts of one sum count as one sum. */
function freshOut(facts: Facts): number {
	const added = facts.addedOutMinor;
	if (added === 0) return 0;
	return isFreshPayment(facts.payee, added + sumPaidToday(facts).sumMinor, facts.at) ? added : 0;
}

function sumExposure(facts: Facts, since: number | undefined): number | undefined {
	if (since === undefined) return undefined;
	const { profile, at } = facts;
	const out = sumSince(profile, since, at, "freshOutSum");
	const stopped = sumSince(profile, since, at, "stoppedSum");
	if (out === undefined || stopped === undefined) return undefined;
	return out + Math.max(0, stopped - countedTwice(facts)) + freshOut(facts);
}

/** A pending payment that is now completed, and a stopped payment that is tried again, count once. */
function countedTwice({ movement, payeeKey, profile, event }: Facts): number {
	if (movement?.isPending === true && !movement.isCounted) return movement.amountMinor;
	let most = 0;
	if (payeeKey === 0) return most;
	for (const { party, amountMinor } of profile.stops) if (party === payeeKey) most = Math.max(most, amountMinor);
	return Math.min(most, event.amountMinor ?? 0);
}

/**
 * A remembered balance that does not cover this payment is out of date, or the payment uses an overdraft. It takes all that
 * is known. As an unknown balance, a larger payment would be safer than a smaller one.
 */
function findBalance({ event, profile, at }: Facts): number | undefined {
	if (event.balanceMinor !== undefined) return event.balanceMinor;
	const isRecent = profile.balanceAt > 0 && at - profile.balanceAt <= BALANCE_KEPT_S;
	return isRecent ? Math.max(profile.balanceMinor, event.amountMinor ?? 0) : undefined;
}
