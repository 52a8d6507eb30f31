// What has been looked at already: an approval from a closed case, or the payout that a transaction settles.

import type { NormalEvent } from "@hakiki/domain";
import { APPROVAL_S } from "../profile/fold-change.ts";
import type { StoredApproval } from "../profile/profile.ts";
import type { Facts } from "../signals/facts.ts";

export interface Clearance {
	/** The rules that are cleared; all that can be when not given. */
	readonly rules: readonly string[] | undefined;
	/** The rules that had fired on what was reviewed, where they alone clear what is told late. */
	readonly reviewed?: readonly string[];
	/** What happened after this is news. */
	readonly sinceMs: number;
	readonly approval?: StoredApproval;
}

/** Exchange rates move between the two tries: what was sent in another currency may cost so much more, and is the same. */
const RATE_DRIFT = 1.02;

/** A settling transaction was decided as its payout: stopping it again would stop nothing. */
export function findClearance(facts: Facts): Clearance | undefined {
	if (facts.isSettling && facts.movement !== undefined) return { rules: undefined, sinceMs: facts.movement.at * 1000 };
	const approval = findApproval(facts);
	if (approval === undefined) return undefined;
	if (facts.event.retryOf === undefined) return { rules: approval.rules, sinceMs: approval.eventAt * 1000, approval };
	// The caller asks to do the very thing that was approved, and the reviewer saw all that was known at the closing: the
	// stop itself, and the attempts it made, must not stop it again. Approvals keep when they end, a day after the closing.
	const closedAt = approval.expiresAt - APPROVAL_S;
	return { rules: undefined, reviewed: approval.rules, sinceMs: closedAt * 1000, approval };
}

/**
 * The same payee, no larger an amount, before it runs out. It counts from receipt: an old date must not revive one. An
 * event that names what it retries has the approval of that event or none.
 */
function findApproval({ event, profile, payeeKey, isOut }: Facts): StoredApproval | undefined {
	if (profile.approvals.length === 0 || !isOut) return undefined;
	const { retryOf } = event;
	const now = Math.floor(event.receivedAt / 1000);
	for (const approval of profile.approvals) {
		// Without a payee or a name, any payment would be the same as any other.
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
