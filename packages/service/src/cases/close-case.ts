// Closing a case resolves every held event in it. What is approved may go through once, within a day, if posted again.

import { AppError, type FraudType, formatId, isOut, type NormalEvent, payeeOf, stopClocks } from "@hakiki/domain";
import type { Approval, Outcome } from "@hakiki/rules";
import {
	CASE_EVENTS_PER_PAGE,
	type CaseEvent,
	findCase,
	inRepeatedTransaction,
	listCaseEvents,
	lockCase,
	markCaseClosed,
	type PoolClient,
	type Realm,
} from "@hakiki/store";
import { seal } from "@hakiki/vault";
import { lockDraft } from "../customers/change-customer.ts";
import { labelEventWithin } from "../events/label-event.ts";
import type { RealmContext } from "../realm-context.ts";
import { placeOfCaseNote } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";
import { noteCaseAct } from "./act-on-case.ts";
import { assertOpen, assertVersion, type CasePlaceholder, noSuchCase, readCaseUuid, readFacts } from "./locked-case.ts";
import { notifyOfClosed, notifyOfResolved } from "./notify-of-closing.ts";
import { writeClosing } from "./write-closing.ts";

export interface CaseClosing extends CasePlaceholder {
	readonly resolution: "approved" | "declined";
	readonly actor: string;
	readonly note: string;
	/** What it turned out to be, where somebody says so: `fraud` and `legit` label what it holds back. */
	readonly disposition?: "fraud" | "legit" | "inconclusive" | undefined;
	readonly fraudType?: FraudType | undefined;
}

export interface ClosedCase {
	readonly id: string;
	readonly customerId: string;
	readonly resolution: "approved" | "declined";
	/** Closing it ended the customer's hold. */
	readonly isReleased: boolean;
	/** Ids of the events this resolved. */
	readonly events: readonly string[];
}

/** Whose labels they are that closing a case gives. */
export const CLOSING_SOURCE = "analyst";
/** As many as are labelled while the customer is locked. */
const LABELLED_MAX = 200;

/** All in one transaction: whoever comes second has labelled nothing. */
export async function closeCase(tools: VerbTools, context: RealmContext, closing: CaseClosing): Promise<ClosedCase> {
	if (closing.disposition === "fraud" && closing.resolution === "approved") {
		throw AppError.invalid([{ field: "resolution", code: "invalid", message: "must be declined for fraud" }]);
	}
	const caseId = readCaseUuid(closing.caseId);
	const { realm } = context;
	return inRepeatedTransaction(tools.pool, async (client) => {
		const seen = await findCase(client, { realm, caseId });
		if (seen === undefined) throw noSuchCase();
		await lockDraft(client, context, seen.customerId);
		// Read again under the customer's lock: another may have closed it meanwhile.
		const open = await lockCase(client, { realm, caseId });
		if (open === undefined) throw noSuchCase();
		assertOpen(open);
		assertVersion(open, closing.version);
		const at = tools.world.now();
		const held = await listHeldEvents(client, realm, caseId);
		const ids = held.map((one) => formatId("evt", bytesOfUuid(one.eventId)));
		await labelHeld(client, tools, context, closing, ids);
		// Read when it was labelled, which has changed the customer.
		const draft = await lockDraft(client, context, seen.customerId);
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
			approvals: isApproved ? held.flatMap(toApproval) : [],
			declined: isApproved ? [] : ids,
			actor: closing.actor,
			at,
		});
		await tellOfClosing(client, tools, context, { closing, caseId, at, customerId: draft.id, ids });
		return { id: closing.caseId, customerId: draft.id, resolution: closing.resolution, isReleased, events: ids };
	});
}

async function labelHeld(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	{ disposition, fraudType, actor }: CaseClosing,
	eventIds: readonly string[],
): Promise<void> {
	if (disposition !== "fraud" && disposition !== "legit") return;
	for (const eventId of eventIds.slice(0, LABELLED_MAX)) {
		await labelEventWithin(client, tools, context, {
			eventId,
			label: disposition,
			source: CLOSING_SOURCE,
			fraudType: disposition === "fraud" ? fraudType : undefined,
			actor,
		});
	}
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
	},
): Promise<void> {
	const { closing, at, ids } = closed;
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
		details: { resolution, disposition, note, customer_id: closed.customerId, events: ids },
	});
}

/** Every event of the case that still waits for its resolution, however many there are. */
async function listHeldEvents(client: PoolClient, realm: Realm, caseId: string): Promise<readonly CaseEvent[]> {
	const held: CaseEvent[] = [];
	let after: string | undefined;
	while (true) {
		const page = await listCaseEvents(client, { realm, caseId, after });
		for (const one of page) if (one.resolution === null && one.decision !== "allow") held.push(one);
		if (page.length < CASE_EVENTS_PER_PAGE) return held;
		after = page.at(-1)?.eventId;
	}
}

export function toApproval(held: CaseEvent): Approval[] {
	const event = JSON.parse(held.body) as NormalEvent;
	// Money that comes in has come, and what failed is over: there is nothing to post again. Profiles hold a few approvals,
	// and these would take the place of others.
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
