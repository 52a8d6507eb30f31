// Taking a case, giving it back, saying how pressing it is, and writing notes: what people do before they close it.

import { type CaseActKind, type CasePriority, formatUuid } from "@hakiki/domain";
import { insertCaseAct, type PoolClient, type StoredCase, setCaseAssignee, setCasePriority } from "@hakiki/store";
import { seal } from "@hakiki/vault";
import type { CaseContext, RealmContext } from "../realm-context.ts";
import { placeOfCaseAct } from "../record/sealed-event.ts";
import { type ActTools, auditAct, tellOf, type VerbTools } from "../verb-tools.ts";
import { checkMentions } from "./check-mentions.ts";
import { assertOpen, type CasePlaceholder, changeCase } from "./locked-case.ts";

export interface CaseAssignment extends CasePlaceholder {
	/** Null gives it back to all. */
	readonly assignee: string | null;
	readonly actor: string;
}

export async function assignCase(tools: VerbTools, context: RealmContext, given: CaseAssignment): Promise<void> {
	const { assignee, actor } = given;
	await changeCase(tools, context, given, async (client, stored) => {
		assertOpen(stored);
		if (stored.assignee === assignee) return;
		await setCaseAssignee(client, { realm: context.realm, caseId: stored.uuid, assignee });
		const kind = assignee === null ? "unassigned" : "assigned";
		await noteCaseAct(client, tools, context, { caseUuid: stored.uuid, kind, actor, text: assignee });
		await tellOfCase(client, context, { given, stored, change: kind });
		await auditAct(client, context, {
			at: tools.world.now(),
			actor,
			action: `case.${kind}`,
			subject: given.caseId,
			details: { before: stored.assignee, after: assignee, customer_id: stored.customerId },
		});
	});
}

export interface CasePrioritising extends CasePlaceholder {
	/** Null lets it follow the severity. */
	readonly priority: CasePriority | null;
	readonly actor: string;
}

export async function prioritiseCase(tools: VerbTools, context: RealmContext, given: CasePrioritising): Promise<void> {
	const { priority, actor } = given;
	await changeCase(tools, context, given, async (client, stored) => {
		assertOpen(stored);
		await setCasePriority(client, { realm: context.realm, caseId: stored.uuid, priority });
		await noteCaseAct(client, tools, context, { caseUuid: stored.uuid, kind: "prioritised", actor, text: priority });
		await tellOfCase(client, context, { given, stored, change: "prioritised" });
		await auditAct(client, context, {
			at: tools.world.now(),
			actor,
			action: "case.prioritised",
			subject: given.caseId,
			details: { before: stored.priority, after: priority, customer_id: stored.customerId },
		});
	});
}

export interface CaseNote {
	readonly caseId: string;
	readonly text: string;
	/** Actors whom it speaks to. */
	readonly mentions?: readonly string[] | undefined;
	/** About a report to the authorities: seen only by those who may know of it. */
	readonly isReport?: boolean | undefined;
	readonly actor: string;
}

/** Also on a closed case: what is learned later belongs to it. */
export async function addCaseNote(tools: VerbTools, context: RealmContext, given: CaseNote): Promise<void> {
	const { text, actor, isReport = false } = given;
	await changeCase(tools, context, given, async (client, stored) => {
		const mentions = await checkMentions(client, context, given.mentions ?? []);
		const act = {
			caseUuid: stored.uuid,
			kind: isReport ? "reported" : "note",
			actor,
			text,
			mentions,
			isReport,
		} as const;
		await noteCaseAct(client, tools, context, act);
		// Whoever may not see it is not told that there is one: a report must not be guessed at.
		if (!isReport) {
			await tellOfCase(client, context, { given, stored, change: "noted" });
			if (mentions.length > 0) {
				await tellOf(client, context, "case.mentioned", { case_id: given.caseId, mentions, actor });
			}
		}
		await auditAct(client, context, {
			at: tools.world.now(),
			actor,
			action: isReport ? "case.report_noted" : "case.noted",
			subject: given.caseId,
			details: { note: text, customer_id: stored.customerId },
		});
	});
}

/** Tells whoever looks on that a case is not as it was. */
export async function tellOfCase(
	client: PoolClient,
	context: CaseContext,
	told: {
		readonly given: { readonly caseId: string; readonly actor: string };
		readonly stored: Pick<StoredCase, "customerId">;
		readonly change: string;
	},
): Promise<void> {
	const { caseId, actor } = told.given;
	const data = { case_id: caseId, customer_id: told.stored.customerId, change: told.change, actor };
	await tellOf(client, context, "case.changed", data);
}

export interface NewAct {
	readonly caseUuid: string;
	readonly kind: CaseActKind;
	readonly actor: string;
	readonly text: string | null;
	readonly mentions?: readonly string[];
	readonly isReport?: boolean;
}

/** Puts an act into a case's history, inside the transaction of what it tells. */
export async function noteCaseAct(
	client: PoolClient,
	tools: ActTools,
	{ realm, keys }: CaseContext,
	act: NewAct,
): Promise<void> {
	const id = tools.newId();
	await insertCaseAct(client, {
		realm,
		caseId: act.caseUuid,
		uuid: formatUuid(id),
		kind: act.kind,
		actor: act.actor,
		at: tools.world.now(),
		sealed: act.text === null ? null : seal(keys, placeOfCaseAct(realm, id), Buffer.from(act.text, "utf8")),
		isReport: act.isReport ?? false,
		mentions: act.mentions ?? [],
	});
}
