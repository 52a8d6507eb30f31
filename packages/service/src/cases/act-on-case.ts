// Taking a case, giving it back, and writing a note: what people do before they close it.

import { AppError, formatUuid } from "@hakiki/domain";
import { type CaseActKind, insertCaseAct, inTransaction, type PoolClient, setCaseAssignee } from "@hakiki/store";
import { seal } from "@hakiki/vault";
import type { RealmContext } from "../realm-context.ts";
import { placeOfCaseAct } from "../record/sealed-event.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";
import { findStoredCase } from "./read-case.ts";

export interface CaseAssignment {
	readonly caseId: string;
	/** Null gives it back to all. */
	readonly assignee: string | null;
	readonly actor: string;
}

export async function assignCase(tools: VerbTools, context: RealmContext, given: CaseAssignment): Promise<void> {
	const { uuid, stored } = await findStoredCase(tools, context, given.caseId);
	const { assignee, actor } = given;
	if (stored.status !== "closed" && stored.assignee === assignee) return;
	await inTransaction(tools.pool, async (client) => {
		const isOpen = await setCaseAssignee(client, { realm: context.realm, caseId: uuid, assignee });
		if (!isOpen) throw AppError.invalid([{ field: "case", code: "closed", message: "is already closed" }]);
		const kind = assignee === null ? "unassigned" : "assigned";
		await noteCaseAct(client, tools, context, { caseUuid: uuid, kind, actor, text: assignee });
		await auditAct(client, context, {
			at: tools.world.now(),
			actor,
			action: `case.${kind}`,
			subject: given.caseId,
			details: { before: stored.assignee, after: assignee, customer_id: stored.customerId },
		});
	});
}

/** Also on a closed case: what is learned later belongs to it. */
export async function addCaseNote(
	tools: VerbTools,
	context: RealmContext,
	given: { readonly caseId: string; readonly text: string; readonly actor: string },
): Promise<void> {
	const { uuid, stored } = await findStoredCase(tools, context, given.caseId);
	await inTransaction(tools.pool, async (client) => {
		const { text, actor } = given;
		await noteCaseAct(client, tools, context, { caseUuid: uuid, kind: "note", actor, text });
		await auditAct(client, context, {
			at: tools.world.now(),
			actor,
			action: "case.noted",
			subject: given.caseId,
			details: { note: text, customer_id: stored.customerId },
		});
	});
}

/** Puts an act into a case's history, inside the transaction of what it tells. */
export async function noteCaseAct(
	client: PoolClient,
	tools: VerbTools,
	{ realm, keys }: RealmContext,
	act: {
		readonly caseUuid: string;
		readonly kind: CaseActKind;
		readonly actor: string;
		readonly text: string | null;
	},
): Promise<void> {
	const id = tools.newId();
	await insertCaseAct(client, {
		realm,
		caseId: act.caseUuid,
		id: formatUuid(id),
		kind: act.kind,
		actor: act.actor,
		at: tools.world.now(),
		sealed: act.text === null ? null : seal(keys, placeOfCaseAct(realm, id), Buffer.from(act.text, "utf8")),
	});
}
