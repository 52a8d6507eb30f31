// Opening a closed case again: what it had resolved waits again, what it had approved is approved no longer, the labels
// that closing it gave are taken back, and the hold that closing it ended is set again.

import { AppError, formatId, resumeClocks } from "@hakiki/domain";
import {
	findCase,
	findLastStatusChange,
	inRepeatedTransaction,
	lockCase,
	markCaseReopened,
	type PoolClient,
	type StoredCase,
} from "@hakiki/store";
import { lockDraft, writeChange } from "../customers/change-customer.ts";
import { changeStatusWithin } from "../customers/change-status.ts";
import { withdrawLabelWithin } from "../events/label-event.ts";
import type { RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import { bytesOfUuid } from "../uuid.ts";
import { auditAct, notifyOf, type VerbTools } from "../verb-tools.ts";
import { noteCaseAct, tellOfCase } from "./act-on-case.ts";
import { CLOSING_SOURCE } from "./close-case.ts";
import { noSuchCase, readCaseUuid, readFacts } from "./locked-case.ts";

export interface CaseReopening {
	readonly caseId: string;
	readonly reason: string;
	readonly actor: string;
}

export async function reopenCase(tools: VerbTools, context: RealmContext, given: CaseReopening): Promise<void> {
	const caseId = readCaseUuid(given.caseId);
	const { realm } = context;
	await inRepeatedTransaction(tools.pool, async (client) => {
		const seen = await findCase(client, { realm, caseId });
		if (seen === undefined) throw noSuchCase();
		const { openCases } = await lockDraft(client, context, seen.customerId);
		const stored = await lockCase(client, { realm, caseId });
		if (stored === undefined) throw noSuchCase();
		const closedAt = assertClosed(stored);
		const other = openCases.find(({ type }) => type === stored.type);
		// Decisions join the customer's open case of a type: there must be one.
		if (other !== undefined) throw refuse("case", "replaced", `Another case of this customer is open: ${other.id}`);
		const facts = resumeClocks(await readFacts(client, context, stored), closedAt.getTime());
		const waiting = await markCaseReopened(client, { realm, caseId, closedAt, facts });
		const ids = waiting.map((one) => formatId("evt", bytesOfUuid(one)));
		await withdrawLabels(client, tools, context, { given, stored, closedAt, ids });
		const at = tools.world.now();
		const draft = await lockDraft(client, context, seen.customerId);
		draft.openCases = [...draft.openCases, { id: given.caseId, type: stored.type }];
		await writeChange(client, context, draft, { kind: "case_reopened", at, events: ids });
		await holdAgain(client, tools, context, draft, given);
		await tellOfReopening(client, tools, context, { given, stored, ids });
	});
}

/** Where closing it ended the customer's hold, and nobody has touched their status since, the case holds them again. */
async function holdAgain(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	{ id: customerId, status }: CustomerDraft,
	{ caseId, actor, reason }: CaseReopening,
): Promise<void> {
	if (status !== "active") return;
	const last = await findLastStatusChange(client, { realm: context.realm, customerId });
	if (last?.kind !== "release" || last.caseId !== caseId) return;
	await changeStatusWithin(client, tools, context, { customerId, action: "hold", actor, reason, caseId });
}

function assertClosed({ status, closedAt }: StoredCase): Date {
	if (status !== "closed" || closedAt === null) throw refuse("case", "open", "The case is open");
	return closedAt;
}

function refuse(field: string, code: string, message: string): AppError {
	return new AppError("conflict", message, { details: [{ field, code, message }] });
}

async function withdrawLabels(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	work: {
		readonly given: CaseReopening;
		readonly stored: StoredCase;
		readonly closedAt: Date;
		readonly ids: readonly string[];
	},
): Promise<void> {
	const { disposition } = work.stored;
	if (disposition !== "fraud" && disposition !== "legit") return;
	const since = work.closedAt.getTime();
	for (const eventId of work.ids) {
		const { actor } = work.given;
		await withdrawLabelWithin(client, tools, context, { eventId, source: CLOSING_SOURCE, since, actor });
	}
}

async function tellOfReopening(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	reopened: { readonly given: CaseReopening; readonly stored: StoredCase; readonly ids: readonly string[] },
): Promise<void> {
	const { given, stored, ids } = reopened;
	const { reason, actor, caseId } = given;
	await noteCaseAct(client, tools, context, { caseUuid: stored.id, kind: "reopened", actor, text: reason });
	await notifyOf(client, context, "case.opened", {
		case_id: caseId,
		type: stored.type,
		severity: stored.severity,
		customer_id: stored.customerId,
		event_id: stored.eventId === null ? null : formatId("evt", bytesOfUuid(stored.eventId)),
		reopened: true,
	});
	await tellOfCase(client, context, { given, stored, change: "reopened" });
	const before = { resolution: stored.resolution, disposition: stored.disposition, closed_by: stored.closedBy };
	await auditAct(client, context, {
		at: tools.world.now(),
		actor,
		action: "case.reopened",
		subject: caseId,
		details: { reason, before, events: ids, customer_id: stored.customerId },
	});
}
