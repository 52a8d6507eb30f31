// Closing a case changes its customer: the case is no longer open, approved payments may go through once, and the hold that
// the case caused ends, all in the transaction of the closing.

import { formatUuid, parseId } from "@hakiki/domain";
import type { Approval } from "@hakiki/rules";
import type { PoolClient } from "@hakiki/store";
import { writeChange } from "../customers/change-customer.ts";
import { changeStatusWithin } from "../customers/change-status.ts";
import { requestStatusWithin } from "../customers/request-status.ts";
import type { RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import type { VerbTools } from "../verb-tools.ts";

export interface ClosingChange {
	/** The cases that are closed by it; none where an event was settled and its case goes on. */
	readonly caseIds: readonly string[];
	/** Approved, or found to be legitimate: what these cases held is held no longer. */
	readonly endsHold: boolean;
	readonly approvals: readonly Approval[];
	/** Ids of the events that were declined. */
	readonly declined: readonly string[];
	/** The customer proved who acts. */
	readonly isVerified?: boolean;
	readonly actor: string;
	readonly at: number;
}

/** The customer is locked. `isReleased` says whether their hold ended with it. */
export async function writeClosing(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	draft: CustomerDraft,
	closing: ClosingChange,
): Promise<{ readonly isReleased: boolean }> {
	const { caseIds, endsHold, approvals, declined, at } = closing;
	draft.openCases = draft.openCases.filter(({ id }) => !caseIds.includes(id));
	let endedBy: string | undefined;
	// Each is asked: every cause must go, and the last of them ends the hold. A case of fraud stays a cause.
	if (endsHold) for (const caseId of caseIds) if (draft.endCause(caseId)) endedBy = caseId;
	const proof = closing.isVerified === true ? ({ isVerified: true } as const) : {};
	await writeChange(client, context, draft, { kind: "case_closed", at, approvals, declined, ...proof });
	if (endedBy === undefined) return { isReleased: false };
	return { isReleased: await releaseHold(client, tools, context, draft.id, { caseId: endedBy, actor: closing.actor }) };
}

/** Where releasing takes two people, closing the case asks for it, and the hold stays until another person agrees. */
async function releaseHold(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	customerId: string,
	{ caseId, actor }: { readonly caseId: string; readonly actor: string },
): Promise<boolean> {
	const reason = `The case that caused the hold was closed: ${caseId}`;
	const change = { customerId, action: "release", actor, reason } as const;
	if (context.casework.fourEyes.includes("release")) {
		const bytes = parseId("cas", caseId);
		const caseUuid = bytes === undefined ? null : formatUuid(bytes);
		await requestStatusWithin(client, tools, context, { ...change, caseUuid });
		return false;
	}
	await changeStatusWithin(client, tools, context, { ...change, caseId });
	return true;
}
