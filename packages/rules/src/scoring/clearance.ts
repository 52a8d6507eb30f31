// What has been looked at already: an approval from a closed case, or the payout that a transaction settles.

import type { StoredApproval } from "../profile/profile.ts";
import type { Facts } from "../signals/facts.ts";

export interface Clearance {
	/** The rules that are cleared; all that can be when not given. */
	readonly rules: readonly string[] | undefined;
	/** What happened after this is news. */
	readonly sinceMs: number;
	readonly approval?: StoredApproval;
}

/** A settling transaction was decided as its payout: stopping it again would stop nothing. */
export function findClearance(facts: Facts): Clearance | undefined {
	if (facts.isSettling && facts.movement !== undefined) return { rules: undefined, sinceMs: facts.movement.at * 1000 };
	const approval = findApproval(facts);
	if (approval === undefined) return undefined;
	return { rules: approval.rules, sinceMs: approval.eventAt * 1000, approval };
}

/** The same payee, no larger an amount, before it runs out. It counts from receipt: an old date must not revive one. */
function findApproval(facts: Facts): StoredApproval | undefined {
	const { event, profile, payeeKey } = facts;
	if (profile.approvals.length === 0 || !facts.isOut || payeeKey === 0) return undefined;
	const now = Math.floor(event.receivedAt / 1000);
	for (const approval of profile.approvals) {
		const isCovered = approval.party === payeeKey && (event.amountMinor ?? 0) <= approval.amountMinor;
		if (isCovered && now < approval.expiresAt) return approval;
	}
	return undefined;
}
