// Closing a case resolves every held event in it. What is approved may go through once, within a day, if posted again.

import { AppError, formatId, formatUuid, isMovement, type NormalEvent, parseId, payeeOf } from "@hakiki/domain";
import type { Approval, Outcome } from "@hakiki/rules";
import {
	CASE_EVENTS_PER_PAGE,
	type CaseEvent,
	findCase,
	inRepeatedTransaction,
	listCaseEvents,
	markCaseClosed,
	type PoolClient,
	type Realm,
	type StoredCase,
} from "@hakiki/store";
import { seal } from "@hakiki/vault";
import { lockDraft, writeChange } from "../customers/change-customer.ts";
import type { RealmContext } from "../realm-context.ts";
import { placeOfCaseNote } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { auditAct, notifyOf, notifyOfEach, type VerbTools } from "../verb-tools.ts";

export interface CaseClosing {
	readonly caseId: string;
	readonly resolution: "approved" | "declined";
	readonly actor: string;
	readonly note: string;
	/** What it turned out to be, where somebody says so. */
	readonly disposition?: "fraud" | "legit" | "inconclusive" | undefined;
}

export interface ClosedCase {
	readonly id: string;
	readonly customerId: string;
	readonly resolution: "approved" | "declined";
	/** Ids of the events this resolved. */
	readonly events: readonly string[];
}

export async function closeCase(tools: VerbTools, context: RealmContext, closing: CaseClosing): Promise<ClosedCase> {
	const id = parseId("cas", closing.caseId);
	if (id === undefined) throw noSuchCase();
	const caseId = formatUuid(id);
	return inRepeatedTransaction(tools.pool, async (client) => {
		const seen = await findCase(client, { realm: context.realm, caseId });
		if (seen === undefined) throw noSuchCase();
		const draft = await lockDraft(client, context, seen.customerId);
		// Read again under the customer's lock: another may have closed it meanwhile.
		const open = await findCase(client, { realm: context.realm, caseId });
		assertOpen(open);
		const at = tools.world.now();
		const held = await listHeldEvents(client, context.realm, caseId);
		const ids = held.map((one) => formatId("evt", bytesOfUuid(one.eventId)));
		await markCaseClosed(client, {
			realm: context.realm,
			caseId,
			at,
			by: closing.actor,
			resolution: closing.resolution,
			disposition: closing.disposition,
			note: seal(context.keys, placeOfCaseNote(context.realm, id), Buffer.from(closing.note, "utf8")),
		});
		draft.openCases = draft.openCases.filter((one) => one.id !== closing.caseId);
		const isApproved = closing.resolution === "approved";
		await writeChange(client, context, draft, {
			kind: "case_closed",
			at,
			approvals: isApproved ? held.flatMap(toApproval) : [],
			declined: isApproved ? [] : ids,
		});
		await notifyOfEach(
			client,
			context,
			"decision.resolved",
			ids.map((eventId) => ({ event_id: eventId, resolution: closing.resolution })),
		);
		await notifyOf(client, context, "case.closed", { case_id: closing.caseId, resolution: closing.resolution });
		await auditAct(client, context, {
			at,
			actor: closing.actor,
			action: "case.closed",
			subject: closing.caseId,
			details: {
				resolution: closing.resolution,
				disposition: closing.disposition ?? null,
				note: closing.note,
				customer_id: draft.id,
				events: ids,
			},
		});
		return { id: closing.caseId, customerId: draft.id, resolution: closing.resolution, events: ids };
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

function assertOpen(found: StoredCase | undefined): asserts found is StoredCase {
	if (found !== undefined && found.status !== "closed") return;
	throw AppError.invalid([{ field: "case", code: "closed", message: "is already closed" }]);
}

export function toApproval(held: CaseEvent): Approval[] {
	const event = JSON.parse(held.body) as NormalEvent;
	if (!isMovement(event)) return [];
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

function noSuchCase(): AppError {
	return new AppError("not_found", "There is no such case");
}
