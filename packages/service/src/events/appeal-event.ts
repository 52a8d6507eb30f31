// A customer appeals against a decision. The appeal joins or opens a case, even if an earlier case was closed.

import { AppError, type AppealResult, formatId, formatUuid, parseId } from "@hakiki/domain";
import { findEvent, inRepeatedTransaction, insertCase, joinCase, type PoolClient } from "@hakiki/store";
import { noteCaseAct, publishCaseChange } from "../cases/act-on-case.ts";
import { startClocksOf } from "../cases/run-clocks.ts";
import { lockDraft, writeChange } from "../customers/change-customer.ts";
import type { RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import { auditAct, notifyOf, type VerbTools } from "../verb-tools.ts";

export interface Appeal {
	readonly eventId: string;
	/** The customer's own words. */
	readonly reason: string;
	readonly actor: string;
}

const REASON = "The customer appeals against the decision";

export async function appealEvent(tools: VerbTools, context: RealmContext, given: Appeal): Promise<AppealResult> {
	const bytes = parseId("evt", given.eventId);
	if (bytes === undefined) throw noSuchEvent();
	const eventUuid = formatUuid(bytes);
	const { realm } = context;
	return inRepeatedTransaction(tools.pool, async (client) => {
		const stored = await findEvent(client, { realm, eventId: eventUuid });
		if (stored === undefined) throw noSuchEvent();
		if (stored.decision === "allow") {
			const message = "is of an event that was allowed";
			throw AppError.invalid([{ field: "event_id", code: "not_possible", message }]);
		}
		const draft = await lockDraft(client, context, stored.customerId);
		const open = draft.findOpenCase("fraud");
		const caseBytes = (open && parseId("cas", open.id)) ?? tools.newId();
		const caseUuid = formatUuid(caseBytes);
		const caseId = formatId("cas", caseBytes);
		if (open === undefined) await openCase({ tools, client, context, draft, given, eventUuid, caseUuid, caseId });
		await joinCase(client, { realm, caseId: caseUuid, eventId: eventUuid, customerId: draft.id });
		const { actor, reason } = given;
		await noteCaseAct(client, tools, context, { caseUuid, kind: "appealed", actor, text: reason });
		await startClocksOf(client, context, { caseUuid, start: "appeal", at: tools.world.now() });
		if (open !== undefined) {
			await publishCaseChange(client, context, {
				given: { caseId, actor },
				stored: { customerId: draft.id },
				change: "appealed",
			});
		}
		await auditAct(client, context, {
			at: tools.world.now(),
			actor,
			action: "event.appealed",
			subject: given.eventId,
			details: { case_id: caseId, reason, customer_id: draft.id },
		});
		return { eventId: given.eventId, caseId, isNewCase: open === undefined };
	});
}

async function openCase(work: {
	readonly tools: VerbTools;
	readonly client: PoolClient;
	readonly context: RealmContext;
	readonly draft: CustomerDraft;
	readonly given: Appeal;
	readonly eventUuid: string;
	readonly caseUuid: string;
	readonly caseId: string;
}): Promise<void> {
	const { client, context, draft, given, caseId } = work;
	const at = work.tools.world.now();
	await insertCase(client, {
		realm: context.realm,
		id: work.caseUuid,
		customerId: draft.id,
		type: "fraud",
		severity: "medium",
		reason: REASON,
		eventId: work.eventUuid,
		openedAt: at,
	});
	draft.openCases = [...draft.openCases, { id: caseId, type: "fraud" }];
	await writeChange(client, context, draft, { kind: "case_opened", at });
	const opened = { case_id: caseId, type: "fraud", event_id: given.eventId };
	await notifyOf(client, context, "case.opened", { ...opened, severity: "medium", customer_id: draft.id });
	const entry = { at, actor: given.actor, action: "case.opened", subject: draft.id, details: opened };
	await auditAct(client, context, entry);
}

function noSuchEvent(): AppError {
	return new AppError("not_found", "There is no event with this id");
}
