// Reopening a closed case undoes its closing: its events wait again, its approvals and labels are withdrawn, the hold that it
// ended is set again, and the entries that it wrote are taken back.

import { AppError, formatIdOfUuid, type LabellingProgress, resumeClocks } from "@hakiki/domain";
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
import type { RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import { auditAct, notifyOf, type VerbTools } from "../verb-tools.ts";
import { noteCaseAct, publishCaseChange } from "./act-on-case.ts";
import { beginLabelling, continueLabelling, stopLabelling } from "./label-case-events.ts";
import { takeBackEntries } from "./list-from-case.ts";
import { noSuchCase, readCaseUuid, readFacts } from "./locked-case.ts";
import { readLabelling } from "./read-labelling.ts";

/** A person who takes back their own closing within this time has made a slip, and the team's figures do not count it. */
const UNDO_MS_MAX = 60_000;

interface CaseReopening {
	readonly caseId: string;
	readonly reason: string;
	readonly actor: string;
}

export async function reopenCase(
	tools: VerbTools,
	context: RealmContext,
	given: CaseReopening,
	/** The time, on the clock of `performance`, until which the answer waits for the labels to be withdrawn. */
	untilMs?: number,
): Promise<{ readonly labelling: LabellingProgress | null }> {
	const caseId = readCaseUuid(given.caseId);
	const { customerId, labelling, hasTakenEntries } = await inRepeatedTransaction(tools.pool, (client) =>
		reopenWithin(client, tools, context, { given, caseId }),
	);
	if (hasTakenEntries) await tools.refreshWorkspace(context.workspaceId);
	if ((labelling?.left ?? 0) === 0) return { labelling };
	await continueLabelling(tools, context, { caseId, customerId }, untilMs);
	return { labelling: (await readLabelling(tools.pool, context, caseId)) ?? null };
}

async function reopenWithin(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	{ given, caseId }: { readonly given: CaseReopening; readonly caseId: string },
): Promise<{
	readonly customerId: string;
	readonly labelling: LabellingProgress | null;
	readonly hasTakenEntries: boolean;
}> {
	const { realm } = context;
	const seen = await findCase(client, { realm, caseId });
	if (seen === undefined) throw noSuchCase();
	const draft = await lockDraft(client, context, seen.customerId);
	const stored = await lockCase(client, { realm, caseId });
	if (stored === undefined) throw noSuchCase();
	const closedAt = assertClosed(stored);
	const other = draft.openCases.find(({ type }) => type === stored.type);
	// Decisions join the customer's open case of a type, so there must not be two.
	if (other !== undefined) throw refuse("case", "replaced", `Another case of this customer is open: ${other.id}`);
	const facts = resumeClocks(await readFacts(client, context, stored), closedAt);
	const at = tools.world.now();
	const isUndone = stored.closedBy === given.actor && at - closedAt < UNDO_MS_MAX;
	const countedAt = isUndone ? null : at;
	const waiting = await markCaseReopened(client, { realm, caseId, closedAt, facts, countedAt });
	const ids = waiting.map((one) => formatIdOfUuid("evt", one));
	draft.openCases = [...draft.openCases, { id: given.caseId, type: stored.type }];
	await writeChange(client, context, draft, { kind: "case_reopened", at, events: ids });
	await holdAgain(client, tools, context, draft, given);
	const entriesTaken = await takeBackEntries(client, tools, context, { stored, actor: given.actor });
	const stopped = await stopLabelling(client, tools, context, { caseId, actor: given.actor });
	const labelling = await withdrawLabels(client, tools, context, { given, stored, closedAt, at, waiting });
	await recordReopening(client, tools, context, { given, stored, ids, stopped, labelling });
	return { customerId: seen.customerId, labelling, hasTakenEntries: entriesTaken > 0 };
}

/** Holds the customer again if closing the case ended the hold and nobody has changed the status since. */
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

function assertClosed({ status, closedAt }: StoredCase): number {
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
		readonly closedAt: number;
		readonly at: number;
		readonly waiting: readonly string[];
	},
): Promise<LabellingProgress | null> {
	const { stored, closedAt, at } = work;
	const { disposition } = stored;
	if (disposition !== "fraud" && disposition !== "legit") return null;
	return beginLabelling(client, tools, context, {
		realm: context.realm,
		caseId: stored.uuid,
		customerId: stored.customerId,
		kind: "withdraw",
		label: disposition,
		fraudType: null,
		actor: work.given.actor,
		closedAt: closedAt,
		reopenedAt: at,
		events: work.waiting,
	});
}

async function recordReopening(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	reopened: {
		readonly given: CaseReopening;
		readonly stored: StoredCase;
		readonly ids: readonly string[];
		/** The progress of the closing's labels, if it was still giving them. */
		readonly stopped: LabellingProgress | undefined;
		readonly labelling: LabellingProgress | null;
	},
): Promise<void> {
	const { given, stored, ids, stopped, labelling } = reopened;
	const { reason, actor, caseId } = given;
	await noteCaseAct(client, tools, context, { caseUuid: stored.uuid, kind: "reopened", actor, text: reason });
	await notifyOf(client, context, "case.opened", {
		case_id: caseId,
		type: stored.type,
		severity: stored.severity,
		customer_id: stored.customerId,
		event_id: stored.eventId,
		reopened: true,
	});
	await publishCaseChange(client, context, { given, stored, change: "reopened" });
	const before = {
		...{ resolution: stored.resolution, disposition: stored.disposition, closed_by: stored.closedBy },
		...(stopped === undefined ? {} : { labelled: stopped.done, labels_left: stopped.left }),
	};
	await auditAct(client, context, {
		at: tools.world.now(),
		actor,
		action: "case.reopened",
		subject: caseId,
		details: {
			...{ reason, before, events: ids, customer_id: stored.customerId },
			...{ labels_withdrawn: labelling?.done ?? 0, labels_left: labelling?.left ?? 0 },
		},
	});
}
