// Signals of earlier steps and their order: SIM swaps, changed credentials and destinations, logins.

import { findLastMilestone } from "../profile/milestones.ts";
import { findByKey } from "../profile/parties.ts";
import type { MilestoneKind, Movement } from "../profile/profile.ts";
import { type MatchedStep, type MoneyStep, matchSequence, type SequenceStep } from "../profile/sequences.ts";
import { DAY_S, sumSince } from "../profile/windows.ts";
import { addKnown, type Facts, minutesSince } from "./facts.ts";

const SIM_SWAP = ["sim_swap"] as const;
const CREDENTIALS = ["password_changed", "pin_changed"] as const;
const DESTINATION = ["destination_changed"] as const;
const CONTACT = ["phone_changed", "email_changed"] as const;
const PHONE = ["phone_changed"] as const;
/** Each of these can be a step of an account takeover. */
const TAKEOVER = [...SIM_SWAP, ...CREDENTIALS, ...DESTINATION, ...CONTACT, "new_device_login"] as const;
const FAILURES_WITHIN_S = 15 * 60;

/** The customer's steps up to this event. Rules ask it for a sequence. */
export class StepLog {
	private readonly facts: Facts;

	constructor(facts: Facts) {
		this.facts = facts;
	}

	/**
	 * Matches "A, then B, then C, within T". Returns each step with its time in ms, or undefined. This event comes after
	 * the last.
	 */
	match(steps: readonly SequenceStep[], withinHours: number): MatchedStep[] | undefined {
		const { profile, at } = this.facts;
		// A verification settles the steps before it, but not incoming money, which has nothing to do with who acts.
		const isAboutOwner = steps.every((step) => !("money" in step));
		const withinS = isAboutOwner ? Math.min(withinHours * 3600, at - profile.verifiedAt - 1) : withinHours * 3600;
		const isFrom = (movement: Movement, from: MoneyStep["from"]): boolean => isSentBy(this.facts, movement, from);
		const matched = matchSequence(profile, steps, withinS, at, isFrom);
		return matched?.map((step) => ({ ...step, at: step.at * 1000 }));
	}

	/** Returns the outgoing money since a step, with this event, as far as movements are remembered. */
	sumOutSince(atMs: number): number {
		const since = Math.floor(atMs / 1000);
		let sum = this.facts.addedOutMinor;
		for (const movement of this.facts.profile.movements) {
			const isLater = movement.at >= since && movement.at <= this.facts.at;
			if (isLater && movement.isOut && movement.isCounted) sum += movement.amountMinor;
		}
		return sum;
	}
}

export const sequenceSignals = {
	minutesSinceSimSwap: (facts: Facts): number | undefined => minutesSince(facts, findSimSwap(facts)),
	/** Outgoing money since the swap, with this event. */
	outSumSinceSimSwapMinor: (facts: Facts): number | undefined => {
		const swappedAt = findSimSwap(facts);
		if (swappedAt === undefined || swappedAt > facts.at) return undefined;
		return addKnown(sumSince(facts.profile, swappedAt, facts.at, "outSum"), facts.addedOutMinor);
	},
	minutesSinceCredentialChange: (facts: Facts): number | undefined =>
		minutesSince(facts, findUnsettled(facts, CREDENTIALS)),
	minutesSinceDestinationChange: (facts: Facts): number | undefined =>
		minutesSince(facts, findUnsettled(facts, DESTINATION)),
	/** Minutes since the phone or e-mail was changed, and since the phone was changed. */
	minutesSinceContactChange: (facts: Facts): number | undefined => minutesSince(facts, findUnsettled(facts, CONTACT)),
	minutesSincePhoneChange: (facts: Facts): number | undefined => minutesSince(facts, findPhoneChange(facts)),
	/** The number of times the phone was changed, with this event. */
	phoneChangesWith: (facts: Facts): number =>
		facts.profile.phoneChanges + (facts.event.changes?.includes("phone") === true ? 1 : 0),
	/** Minutes since the latest sign of a takeover: a SIM swap, a change, or a login on a new device. */
	minutesSinceTakeoverSign: (facts: Facts): number | undefined => {
		const sign = findLastMilestone(facts.profile, TAKEOVER, facts.at);
		return minutesSince(facts, latestOf(sign, findSimSwap(facts)));
	},
	steps: (facts: Facts): StepLog => new StepLog(facts),
	/** Seconds since the previous payment. Unknown if this is not a payment, or if nothing left recently. */
	secondsSinceLastOut: (facts: Facts): number | undefined => {
		if (facts.addedOutCount === 0) return undefined;
		let latestAt = -1;
		for (const movement of facts.profile.movements) {
			const isEarlier = movement.isOut && movement.isCounted && movement.at <= facts.at;
			if (isEarlier && movement.at > latestAt) latestAt = movement.at;
		}
		return latestAt < 0 ? undefined : facts.at - latestAt;
	},
	/** The latest amounts of a day, out and in, with this event's own first. At most ten to thirty. */
	outAmountsWith24hMinor: (facts: Facts): readonly number[] =>
		listAmounts(facts, true, facts.addedOutCount > 0 ? facts.event.amountMinor : undefined),
	inAmountsWith24hMinor: (facts: Facts): readonly number[] =>
		listAmounts(facts, false, facts.addedInCount > 0 ? facts.event.amountMinor : undefined),
	/** Failed logins in the 15 minutes before the last successful one, which may be this event. */
	failedLoginsBeforeSuccess: (facts: Facts): number | undefined => {
		const successAt = findLoginSuccess(facts);
		if (successAt === undefined) return undefined;
		let count = 0;
		for (const at of facts.profile.loginFailures)
			if (at <= successAt && at >= successAt - FAILURES_WITHIN_S) count += 1;
		return count;
	},
	minutesSinceLoginSuccess: (facts: Facts): number | undefined => minutesSince(facts, findLoginSuccess(facts)),
};

/** Returns when one of these steps was last taken, unless the customer was verified since. */
function findUnsettled({ profile, at }: Facts, kinds: readonly MilestoneKind[]): number | undefined {
	const found = findLastMilestone(profile, kinds, at);
	return found === undefined || found <= profile.verifiedAt ? undefined : found;
}

function latestOf(one: number | undefined, other: number | undefined): number | undefined {
	return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

/** If this event changes the phone, it is the change itself. */
function findPhoneChange(facts: Facts): number | undefined {
	if (facts.event.changes?.includes("phone") === true) return facts.at;
	return findLastMilestone(facts.profile, PHONE, facts.at);
}

function isSentBy({ profile, payeeKey }: Facts, movement: Movement, from: MoneyStep["from"]): boolean {
	if (from === "anyone") return true;
	if (from === "lender") return movement.isFromLender;
	// Money that goes back to its sender does not count as sent to a stranger.
	return movement.party !== 0 && movement.party !== payeeKey && findByKey(profile.payers, movement.party)?.count === 1;
}

function listAmounts(facts: Facts, isOut: boolean, own: number | undefined): readonly number[] {
	const amounts = own === undefined ? [] : [own];
	for (const movement of facts.profile.movements) {
		if (movement.isOut !== isOut || !movement.isCounted || movement === facts.movement) continue;
		if (movement.at <= facts.at && movement.at > facts.at - DAY_S) amounts.push(movement.amountMinor);
	}
	return amounts;
}

function findSimSwap(facts: Facts): number | undefined {
	const told = facts.event.simSwappedAt;
	const known = findUnsettled(facts, SIM_SWAP);
	return told === undefined ? known : Math.max(Math.floor(told / 1000), known ?? 0);
}

function findLoginSuccess(facts: Facts): number | undefined {
	if (facts.event.loginSuccess === true) return facts.at;
	return facts.profile.lastSuccessAt === 0 ? undefined : facts.profile.lastSuccessAt;
}
