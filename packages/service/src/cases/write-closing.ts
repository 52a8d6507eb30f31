// Updates the customer in the transaction that closes a case: the case is no longer open, approved payments may go through
// once, and the hold that the case caused ends.

import { formatUuid, parseId } from "@hakiki/domain";
import type { Approval } from "@hakiki/rules";
import type { PoolClient } from "@hakiki/store";
import { writeChange } from "../customers/change-customer.ts";
import { changeStatusWithin } from "../customers/change-status.ts";
import { BY_LIST } from "../customers/hold-causes.ts";
import { requestStatusWithin } from "../customers/request-status.ts";
import type { RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import type { VerbTools } from "../verb-tools.ts";

interface ClosingChange {
	/** The cases that are closed; none if an event was resolved and its case stays open. */
	readonly caseIds: readonly string[];
	/** True if the cases are approved or legitimate, so that they no longer hold the customer. */
	readonly endsHold: boolean;
	/** True if nobody involved is on a list, so that the hold for a listed name ends as well. */
	readonly endsListHold?: boolean;
	/** Two people have decided already, so the release is not requested from a second person. */
	readonly isByTwo?: boolean;
	readonly approvals: readonly Approval[];
	/** The ids of the declined events. */
	readonly declined: readonly string[];
	/** The customer passed a verification. */
	readonly isVerified?: boolean;
	readonly actor: string;
	readonly at: number;
}

/** The customer is locked. `isReleased` is true if the hold ended. */
export async function writeClosing(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	draft: CustomerDraft,
	closing: ClosingChange,
): Promise<{ readonly isReleased: boolean }> {
	const { caseIds, endsHold, approvals, declined, at } = closing;
	draft.openCases = draft.openCases.filter(({ id }) => !caseIds.includes(id));
	const ended = endsHold ? [...caseIds, ...(closing.endsListHold === true ? [BY_LIST] : [])] : [];
	// Every cause is removed, and the last one ends the hold. A case of fraud stays a cause.
	const isLast = ended.map((cause) => draft.endCause(cause)).includes(true);
	const proof = closing.isVerified === true ? ({ isVerified: true } as const) : {};
	await writeChange(client, context, draft, { kind: "case_closed", at, approvals, declined, ...proof });
	const [caseId] = caseIds;
	if (!isLast || caseId === undefined) return { isReleased: false };
	const { actor, isByTwo = false } = closing;
	return { isReleased: await releaseHold(client, tools, context, draft.id, { caseId, actor, isByTwo }) };
}

/** If a release needs two people, closing the case requests it, and the hold stays until another person approves. */
async function releaseHold(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	customerId: string,
	{ caseId, actor, isByTwo }: { readonly caseId: string; readonly actor: string; readonly isByTwo: boolean },
): Promise<boolean> {
	const reason = `The case that caused the hold was closed: ${caseId}`;
	const change = { customerId, action: "release", actor, reason } as const;
	if (context.casework.fourEyes.includes("release") && !isByTwo) {
		const bytes = parseId("cas", caseId);
		const caseUuid = bytes === undefined ? null : formatUuid(bytes);
		await requestStatusWithin(client, tools, context, { ...change, caseUuid });
		return false;
	}
	await changeStatusWithin(client, tools, context, { ...change, caseId });
	return true;
}
