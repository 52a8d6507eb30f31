// Closes one case inside a transaction that has locked its customer and the case itself.

import {
	type ClosedOne,
	type Disposition,
	type FraudType,
	formatIdOfUuid,
	type LabellingProgress,
	stopClocks,
} from "@hakiki/domain";
import { listHeldEvents, markCaseClosed, type PoolClient, type StoredCase } from "@hakiki/store";
import { seal } from "@hakiki/vault";
import { lockDraft } from "../customers/change-customer.ts";
import type { RealmContext } from "../realm-context.ts";
import { placeOfCaseNote } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";
import { noteCaseAct } from "./act-on-case.ts";
import type { HeldApprovals } from "./held-approvals.ts";
import { beginLabelling } from "./label-case-events.ts";
import { readFacts } from "./locked-case.ts";
import { notifyOfClosed, notifyOfResolved } from "./notify-of-closing.ts";
import { writeClosing } from "./write-closing.ts";

/** How a case is closed. Related cases are closed in the same way. */
export interface ClosingTerms {
	readonly resolution: "approved" | "declined";
	readonly actor: string;
	readonly note: string;
	/** The outcome, if known: `fraud` and `legit` label the events that the case holds back. */
	readonly disposition?: Disposition | undefined;
	readonly fraudType?: FraudType | undefined;
}

interface LockedClosing {
	readonly terms: ClosingTerms;
	readonly stored: StoredCase;
	/** Present where a person has approved the payments of the case. */
	readonly approvals: HeldApprovals | undefined;
	/** The case it is closed together with. */
	readonly closedWith: string | undefined;
	/** Several cases are closed at once: their labels follow after the transaction, because each label locks entities. */
	readonly isLabelledLater: boolean;
	/** Two people have decided the case, so the release that follows needs no further approval. */
	readonly isByTwo?: boolean;
}

export async function closeLockedCase(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	closing: LockedClosing,
): Promise<ClosedOne> {
	const { terms, stored } = closing;
	const { realm } = context;
	const { id, uuid: caseId } = stored;
	const draft = await lockDraft(client, context, stored.customerId);
	const at = tools.world.now();
	const held = await listHeldEvents(client, { realm, caseId });
	const events = held.map((uuid) => formatIdOfUuid("evt", uuid));
	await markCaseClosed(client, {
		realm,
		caseId,
		at,
		by: terms.actor,
		resolution: terms.resolution,
		disposition: terms.disposition,
		note: seal(context.keys, placeOfCaseNote(realm, bytesOfUuid(caseId)), Buffer.from(terms.note, "utf8")),
		facts: stopClocks(await readFacts(client, context, stored), { at, by: terms.actor }),
	});
	const isApproved = terms.resolution === "approved";
	const isFalsePositive = terms.disposition === "false_positive";
	const { isReleased } = await writeClosing(client, tools, context, draft, {
		caseIds: [id],
		endsHold: isApproved || terms.disposition === "legit" || isFalsePositive,
		endsListHold: isFalsePositive,
		isByTwo: closing.isByTwo === true,
		approvals: (await closing.approvals?.choose(client, held)) ?? [],
		declined: isApproved ? [] : events,
		actor: terms.actor,
		at,
	});
	const labelling = await labelHeld(client, tools, context, { closing, at, held });
	const closed = { id, customerId: draft.id, isReleased, events, labelling };
	await tellOfClosing(client, tools, context, { closing, closed, at });
	return closed;
}

async function labelHeld(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	work: { readonly closing: LockedClosing; readonly at: number; readonly held: readonly string[] },
): Promise<LabellingProgress | null> {
	const { terms, stored, isLabelledLater } = work.closing;
	const { disposition, fraudType, actor } = terms;
	if (disposition !== "fraud" && disposition !== "legit") return null;
	const labels = {
		realm: context.realm,
		caseId: stored.uuid,
		customerId: stored.customerId,
		kind: "give",
		label: disposition,
		fraudType: (disposition === "fraud" ? fraudType : undefined) ?? null,
		actor,
		closedAt: work.at,
		reopenedAt: null,
		events: work.held,
	} as const;
	return beginLabelling(client, tools, context, labels, isLabelledLater);
}

async function tellOfClosing(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	told: { readonly closing: LockedClosing; readonly closed: ClosedOne; readonly at: number },
): Promise<void> {
	const { terms, stored, closedWith } = told.closing;
	const { id, customerId, events, labelling } = told.closed;
	const { resolution, actor, note } = terms;
	const about = { resolution, customerId, eventIds: events };
	await notifyOfResolved(client, context, about);
	await notifyOfClosed(client, context, { ...about, caseId: id });
	const disposition = terms.disposition ?? null;
	const text = disposition === null ? resolution : `${resolution}, ${disposition}`;
	await noteCaseAct(client, tools, context, { caseUuid: stored.uuid, kind: "closed", actor, text });
	await auditAct(client, context, {
		at: told.at,
		actor,
		action: "case.closed",
		subject: id,
		details: {
			...{ resolution, disposition, note, customer_id: customerId, events },
			...{ labelled: labelling?.done ?? 0, labels_left: labelling?.left ?? 0 },
			...(closedWith !== undefined && { closed_with: closedWith }),
		},
	});
}
