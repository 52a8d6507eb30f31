// Holds, releases, blocks and unblocks a customer. A person does it and gives a reason.

import { AppError, type CustomerStatus, type FourEyesAction, type WebhookKind } from "@hakiki/domain";
import { inRepeatedTransaction, type PoolClient } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { auditAct, notifyOf, type VerbTools } from "../verb-tools.ts";
import { lockDraft, writeChange } from "./change-customer.ts";
import { BY_PERSON } from "./hold-causes.ts";

export type StatusAction = "hold" | "release" | "block" | "unblock";

const MOVES: Readonly<
	Record<
		StatusAction,
		{ readonly from: readonly CustomerStatus[]; readonly to: CustomerStatus; readonly kind: WebhookKind }
	>
> = {
	hold: { from: ["active", "held"], to: "held", kind: "customer.held" },
	release: { from: ["held"], to: "active", kind: "customer.released" },
	block: { from: ["active", "held"], to: "blocked", kind: "customer.blocked" },
	unblock: { from: ["blocked"], to: "active", kind: "customer.released" },
};

interface StatusChange {
	readonly customerId: string;
	readonly action: StatusAction;
	/** The person who acts. */
	readonly actor: string;
	readonly reason: string;
	/** The case whose closing or reopening changes the status. */
	readonly caseId?: string | undefined;
}

export async function changeCustomerStatus(
	tools: VerbTools,
	context: RealmContext,
	change: StatusChange,
): Promise<{ readonly before: CustomerStatus; readonly after: CustomerStatus }> {
	if (change.reason.trim() === "") {
		throw AppError.invalid([{ field: "reason", code: "required", message: "is required" }]);
	}
	if (takesTwoPeople(context.casework.fourEyes, change.action)) {
		const message = `It takes two people to ${change.action} a customer: one asks for it, another approves`;
		throw new AppError("forbidden", message, {
			details: [{ field: "action", code: "two_people", message }],
		});
	}
	return inRepeatedTransaction(tools.pool, (client) => changeStatusWithin(client, tools, context, change));
}

/**
 * If a release needs two people, unblocking needs two as well: blocking and unblocking would otherwise release a customer.
 */
export function takesTwoPeople(fourEyes: readonly FourEyesAction[], action: StatusAction): boolean {
	return fourEyes.includes(action) || (action === "unblock" && fourEyes.includes("release"));
}

/** Runs inside the transaction of the cause. It does not check whether two people are needed. */
export async function changeStatusWithin(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	change: StatusChange & { readonly requestedBy?: string },
): Promise<{ readonly before: CustomerStatus; readonly after: CustomerStatus }> {
	const move = MOVES[change.action];
	const draft = await lockDraft(client, context, change.customerId);
	const before = draft.status;
	// A person may hold a customer that a case holds already. The hold then stays when the case is closed.
	const isHeldAlready = change.action === "hold" && draft.isHeldBy(change.caseId ?? BY_PERSON);
	if (!move.from.includes(before) || isHeldAlready) {
		throw AppError.invalid([
			{
				field: "status",
				code: "not_possible",
				message: `a customer who is ${before} cannot be changed by ${change.action}`,
			},
		]);
	}
	if (change.action === "unblock" && draft.isSanctioned) {
		const message = "a customer who is confirmed to be sanctioned is unblocked when two people have cleared the match";
		throw AppError.invalid([{ field: "status", code: "not_possible", message }]);
	}
	const at = tools.world.now();
	const { requestedBy, caseId } = change;
	if (change.action === "hold") draft.hold(caseId ?? BY_PERSON);
	else draft.status = move.to;
	await writeChange(client, context, draft, { kind: change.action, at, ...(caseId !== undefined && { caseId }) });
	const about = caseId === undefined ? {} : { case_id: caseId };
	await auditAct(client, context, {
		at,
		actor: change.actor,
		action: move.kind,
		subject: change.customerId,
		details: {
			before,
			after: move.to,
			reason: change.reason,
			...(requestedBy !== undefined && { requested_by: requestedBy }),
			...about,
		},
	});
	await notifyOf(client, context, move.kind, { customer_id: change.customerId, before, status: move.to, ...about });
	return { before, after: move.to };
}
