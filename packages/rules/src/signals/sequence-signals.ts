// Signals of what happened before, in which order: swaps, changed credentials and destinations, logins.

import { findLastMilestone, matchSequence, type SequenceStep } from "../profile/milestones.ts";
import { sumSince } from "../profile/windows.ts";
import { addKnown, type Facts, minutesSince } from "./facts.ts";

const SIM_SWAP = ["sim_swap"] as const;
const CREDENTIALS = ["password_changed", "pin_changed"] as const;
const DESTINATION = ["destination_changed"] as const;
const FAILURES_WITHIN_S = 15 * 60;

/** The customer's steps up to this event, to be asked for an order. */
export interface StepLog {
	/** "A, then B, then C, within T": the time of each in ms, or nothing. The event itself is the step after the last. */
	match(steps: readonly SequenceStep[], withinHours: number): number[] | undefined;
}

export const sequenceSignals = {
	minutesSinceSimSwap: (facts: Facts): number | undefined => minutesSince(facts, findSimSwap(facts)),
	/** What has left since the swap, this event included. */
	outSumSinceSimSwapMinor: (facts: Facts): number | undefined => {
		const swappedAt = findSimSwap(facts);
		if (swappedAt === undefined || swappedAt > facts.at) return undefined;
		return addKnown(sumSince(facts.profile, swappedAt, facts.at, "outSum"), facts.addedOutMinor);
	},
	minutesSinceCredentialChange: (facts: Facts): number | undefined =>
		minutesSince(facts, findLastMilestone(facts.profile, CREDENTIALS, facts.at)),
	minutesSinceDestinationChange: (facts: Facts): number | undefined =>
		minutesSince(facts, findLastMilestone(facts.profile, DESTINATION, facts.at)),
	steps: (facts: Facts): StepLog => ({
		match: (steps, withinHours) =>
			matchSequence(facts.profile, steps, withinHours * 3600, facts.at)?.map((time) => time * 1000),
	}),
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

function findSimSwap(facts: Facts): number | undefined {
	const told = facts.event.simSwappedAt;
	const known = findLastMilestone(facts.profile, SIM_SWAP, facts.at);
	return told === undefined ? known : Math.max(Math.floor(told / 1000), known ?? 0);
}

function findLoginSuccess(facts: Facts): number | undefined {
	if (facts.event.loginSuccess === true) return facts.at;
	return facts.profile.lastSuccessAt === 0 ? undefined : facts.profile.lastSuccessAt;
}
