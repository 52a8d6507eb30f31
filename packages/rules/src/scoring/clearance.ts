// Clearances: an approval from a closed case, or the payout that a transaction settles.

import type { NormalEvent } from "@hakiki/domain";
import { APPROVAL_S } from "../profile/fold-change.ts";
import type { StoredApproval } from "../profile/profile.ts";
import type { Facts } from "../signals/facts.ts";

export interface Clearance {
	/** The rules that are cleared. If absent, all rules that can be cleared. */
	readonly rules: readonly string[] | undefined;
	/** The rules that fired on the reviewed event. Evidence that arrives late is cleared only for these. */
	readonly reviewed?: readonly string[];
	/** Later evidence is new and is not cleared. */
	readonly sinceMs: number;
	readonly approval?: StoredApproval;
}

/**
 * Exchange rates move between two attempts, so a payment in another currency may cost this much more and be the same.
 */
const RATE_DRIFT = 1.02;

/** A settling transaction was decided with its payout. Stopping it again would stop nothing. */
export function findClearance(facts: Facts): Clearance | undefined {
	if (facts.isSettling && facts.movement !== undefined) return { rules: undefined, sinceMs: facts.movement.at * 1000 };
	const approval = findApproval(facts);
	if (approval === undefined) return undefined;
	if (facts.event.retryOf === undefined) return { rules: approval.rules, sinceMs: approval.eventAt * 1000, approval };
	// The caller repeats an approved action, and the reviewer saw everything that was known when the case was closed. So
	// the stop itself and its attempts must not stop it again. Approvals store their end, one day after the closing.
	const closedAt = approval.expiresAt - APPROVAL_S;
	return { rules: undefined, reviewed: approval.rules, sinceMs: closedAt * 1000, approval };
}

/**
 * Finds an approval for the same payee and no larger amount that has not expired. The time of receipt counts, so that
 * an old date cannot revive one. An event with `retry_of` uses the approval of that event or none.
 */
function findApproval({ event, profile, payeeKey, isOut }: Facts): StoredApproval | undefined {
	if (profile.approvals.length === 0 || !isOut) return undefined;
	const { retryOf } = event;
	const now = Math.floor(event.receivedAt / 1000);
	for (const approval of profile.approvals) {
		// Without a payee or `retry_of`, any payment would be the same as any other.
		if (retryOf === undefined ? payeeKey === 0 : approval.eventId !== retryOf) continue;
		const isCovered = approval.party === payeeKey && isNoLarger(event, approval);
		if (isCovered && now < approval.expiresAt) return approval;
	}
	return undefined;
}

function isNoLarger({ amountMinor = 0, conversion, retryOf }: NormalEvent, approval: StoredApproval): boolean {
	const isConverted = conversion !== undefined && retryOf !== undefined;
	return amountMinor <= approval.amountMinor * (isConverted ? RATE_DRIFT : 1);
}
