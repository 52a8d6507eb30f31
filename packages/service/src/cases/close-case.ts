// Closing a case resolves every held event in it. An approved payment may go through once if it is posted again within a
// day.

import {
	AppError,
	type FraudType,
	formatId,
	isOut,
	type LabellingProgress,
	type NormalEvent,
	payeeOf,
	stopClocks,
} from "@hakiki/domain";
import type { Approval, Outcome } from "@hakiki/rules";
import {
	CASE_EVENTS_PER_PAGE,
	type CaseEvent,
	type Executor,
	findCase,
	inRepeatedTransaction,
	listCaseEvents,
	listHeldEvents,
	lockCase,
	markCaseClosed,
	type PoolClient,
	type Realm,
} from "@hakiki/store";
import { seal } from "@hakiki/vault";
import { lockDraft } from "../customers/change-customer.ts";
import type { RealmContext } from "../realm-context.ts";
import { placeOfCaseNote } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";
import { noteCaseAct } from "./act-on-case.ts";
import { beginLabelling, continueLabelling } from "./label-case-events.ts";
import { assertOpen, assertVersion, type CasePlaceholder, noSuchCase, readCaseUuid, readFacts } from "./locked-case.ts";
import { notifyOfClosed, notifyOfResolved } from "./notify-of-closing.ts";
import { readLabelling } from "./read-labelling.ts";
import { writeClosing } from "./write-closing.ts";

export interface CaseClosing extends CasePlaceholder {
	readonly resolution: "approved" | "declined";
	readonly actor: string;
	readonly note: string;
	/** The finding. `fraud` and `legit` label the held events. */
	readonly disposition?: "fraud" | "legit" | "inconclusive" | undefined;
	readonly fraudType?: FraudType | undefined;
}

export interface ClosedCase {
	readonly id: string;
	readonly customerId: string;
	readonly resolution: "approved" | "declined";
	/** Closing the case ended the customer's hold. */
	readonly isReleased: boolean;
	/** The ids of the events that were resolved. */
	readonly events: readonly string[];
	/** How many events are labelled, and how many a job still labels. Null if closing the case labels none. */
	readonly labelling: LabellingProgress | null;
}

/** Closes the case in one transaction. The labels of a case with many events follow in further transactions. */
export async function closeCase(
	tools: VerbTools,
	context: RealmContext,
	closing: CaseClosing,
	/** The time, on the clock of `performance`, until which the answer waits for the labels. */
	untilMs?: number,
): Promise<ClosedCase> {
	if (closing.disposition === "fraud" && closing.resolution === "approved") {
		throw AppError.invalid([{ field: "resolution", code: "invalid", message: "must be declined for fraud" }]);
	}
	const caseId = readCaseUuid(closing.caseId);
	const approvals = closing.resolution === "approved" ? new HeldApprovals(context.realm, caseId) : undefined;
	// The events are read before the customer is locked, because reading thousands takes too long for a lock.
	await approvals?.read(tools.pool);
	const closed = await inRepeatedTransaction(tools.pool, (client) =>
		closeWithin(client, tools, context, { closing, caseId, approvals }),
	);
	if ((closed.labelling?.left ?? 0) === 0) return closed;
	await continueLabelling(tools, context, { caseId, customerId: closed.customerId }, untilMs);
	return { ...closed, labelling: (await readLabelling(tools.pool, context, caseId)) ?? null };
}

async function closeWithin(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	work: { readonly closing: CaseClosing; readonly caseId: string; readonly approvals: HeldApprovals | undefined },
): Promise<ClosedCase> {
	const { closing, caseId } = work;
	const { realm } = context;
	const seen = await findCase(client, { realm, caseId });
	if (seen === undefined) throw noSuchCase();
	const draft = await lockDraft(client, context, seen.customerId);
	// The case is read again under the customer's lock, because another person may have closed it.
	const open = await lockCase(client, { realm, caseId });
	if (open === undefined) throw noSuchCase();
	assertOpen(open);
	assertVersion(open, closing.version);
	const at = tools.world.now();
	const held = await listHeldEvents(client, { realm, caseId });
	const ids = held.map((uuid) => formatId("evt", bytesOfUuid(uuid)));
	await markCaseClosed(client, {
		realm,
		caseId,
		at,
		by: closing.actor,
		resolution: closing.resolution,
		disposition: closing.disposition,
		note: seal(context.keys, placeOfCaseNote(realm, bytesOfUuid(caseId)), Buffer.from(closing.note, "utf8")),
		facts: stopClocks(await readFacts(client, context, open), { at, by: closing.actor }),
	});
	const isApproved = closing.resolution === "approved";
	const { isReleased } = await writeClosing(client, tools, context, draft, {
		caseIds: [closing.caseId],
		endsHold: isApproved || closing.disposition === "legit",
		approvals: (await work.approvals?.choose(client, held)) ?? [],
		declined: isApproved ? [] : ids,
		actor: closing.actor,
		at,
	});
	const labelling = await labelHeld(client, tools, context, { closing, caseId, customerId: draft.id, at, held });
	await tellOfClosing(client, tools, context, { closing, caseId, at, customerId: draft.id, ids, labelling });
	const { resolution } = closing;
	return { id: closing.caseId, customerId: draft.id, resolution, isReleased, events: ids, labelling };
}

async function labelHeld(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	work: {
		readonly closing: CaseClosing;
		readonly caseId: string;
		readonly customerId: string;
		readonly at: number;
		readonly held: readonly string[];
	},
): Promise<LabellingProgress | null> {
	const { disposition, fraudType, actor } = work.closing;
	if (disposition !== "fraud" && disposition !== "legit") return null;
	return beginLabelling(client, tools, context, {
		realm: context.realm,
		caseId: work.caseId,
		customerId: work.customerId,
		kind: "give",
		label: disposition,
		fraudType: (disposition === "fraud" ? fraudType : undefined) ?? null,
		actor,
		closedAt: work.at,
		reopenedAt: null,
		events: work.held,
	});
}

async function tellOfClosing(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	closed: {
		readonly closing: CaseClosing;
		readonly caseId: string;
		readonly at: number;
		readonly customerId: string;
		readonly ids: readonly string[];
		readonly labelling: LabellingProgress | null;
	},
): Promise<void> {
	const { closing, at, ids, labelling } = closed;
	const { resolution, actor, note } = closing;
	const about = { resolution, customerId: closed.customerId };
	await notifyOfResolved(client, context, { ...about, eventIds: ids });
	await notifyOfClosed(client, context, { ...about, caseId: closing.caseId, eventIds: ids });
	const disposition = closing.disposition ?? null;
	const text = disposition === null ? resolution : `${resolution}, ${disposition}`;
	await noteCaseAct(client, tools, context, { caseUuid: closed.caseId, kind: "closed", actor, text });
	await auditAct(client, context, {
		at,
		actor,
		action: "case.closed",
		subject: closing.caseId,
		details: {
			...{ resolution, disposition, note, customer_id: closed.customerId, events: ids },
			...{ labelled: labelling?.done ?? 0, labels_left: labelling?.left ?? 0 },
		},
	});
}

/**
 * The approvals that closing a case gives. Its events are read before the customer is locked; later ones are read under the
 * lock.
 */
class HeldApprovals {
	private readonly approvals = new Map<string, readonly Approval[]>();
	private readonly realm: Realm;
	private readonly caseId: string;
	private last: string | undefined;

	constructor(realm: Realm, caseId: string) {
		this.realm = realm;
		this.caseId = caseId;
	}

	async read(executor: Executor): Promise<void> {
		while (true) {
			const { realm, caseId } = this;
			const page = await listCaseEvents(executor, { realm, caseId, after: this.last });
			for (const one of page) this.approvals.set(one.eventId, toApproval(one));
			this.last = page.at(-1)?.eventId ?? this.last;
			if (page.length < CASE_EVENTS_PER_PAGE) return;
		}
	}

	/** The approvals of these events, by UUID. An older event may have joined the case after the first reading. */
	async choose(client: PoolClient, eventIds: readonly string[]): Promise<readonly Approval[]> {
		if (eventIds.some((id) => !this.approvals.has(id))) {
			this.last = undefined;
			await this.read(client);
		}
		return eventIds.flatMap((id) => this.approvals.get(id) ?? []);
	}
}

export function toApproval(held: CaseEvent): Approval[] {
	const event = JSON.parse(held.body) as NormalEvent;
	// Incoming money and failed payments are not posted again. Profiles hold few approvals, and these would displace others.
	if (!isOut(event) || isOver(event)) return [];
	const outcome = JSON.parse(held.outcome) as Pick<Outcome, "fired">;
	const payee = payeeOf(event);
	return [
		{
			eventId: event.id,
			eventAt: event.occurredAt,
			...(payee === undefined ? {} : { payee }),
			...(event.amountMinor === undefined ? {} : { amountMinor: event.amountMinor }),
			rules: outcome.fired.filter((rule) => !rule.isShadow).map((rule) => rule.rule),
		},
	];
}

function isOver({ status }: NormalEvent): boolean {
	return status === "failed" || status === "reversed" || status === "cancelled";
}
