// Assigning a case, setting its priority, and writing notes.

import { type CaseActKind, type CasePriority, formatUuid } from "@hakiki/domain";
import {
	insertCaseAct,
	noteFirstLook,
	type PoolClient,
	type StoredCase,
	setCaseAssignee,
	setCasePriority,
} from "@hakiki/store";
import { seal } from "@hakiki/vault";
import type { CaseContext, RealmContext } from "../realm-context.ts";
import { placeOfCaseAct } from "../record/sealed-event.ts";
import { type ActTools, auditAct, publishLive, type VerbTools } from "../verb-tools.ts";
import { checkMentions } from "./check-mentions.ts";
import { assertOpen, type CasePlaceholder, changeCase } from "./locked-case.ts";

/** The actor of everything that no person did. */
export const SYSTEM = "system";

interface CaseAssignment extends CasePlaceholder {
	/** Null unassigns the case. */
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
		await publishCaseChange(client, context, { given, stored, change: kind });
		await auditAct(client, context, {
			at: tools.world.now(),
			actor,
			action: `case.${kind}`,
			subject: given.caseId,
			details: { before: stored.assignee, after: assignee, customer_id: stored.customerId },
		});
	});
}

interface CasePrioritising extends CasePlaceholder {
	/** Null lets the priority follow the severity. */
	readonly priority: CasePriority | null;
	readonly actor: string;
}

export async function prioritiseCase(tools: VerbTools, context: RealmContext, given: CasePrioritising): Promise<void> {
	const { priority, actor } = given;
	await changeCase(tools, context, given, async (client, stored) => {
		assertOpen(stored);
		await setCasePriority(client, { realm: context.realm, caseId: stored.uuid, priority });
		await noteCaseAct(client, tools, context, { caseUuid: stored.uuid, kind: "prioritised", actor, text: priority });
		await publishCaseChange(client, context, { given, stored, change: "prioritised" });
		await auditAct(client, context, {
			at: tools.world.now(),
			actor,
			action: "case.prioritised",
			subject: given.caseId,
			details: { before: stored.priority, after: priority, customer_id: stored.customerId },
		});
	});
}

interface CaseNote {
	readonly caseId: string;
	readonly text: string;
	/** The actors that the note mentions. */
	readonly mentions?: readonly string[] | undefined;
	/** The note is about a report to the authorities. Only callers with `reports:read` see it. */
	readonly isReport?: boolean | undefined;
	readonly actor: string;
}

/** Works on a closed case, too, because people learn more about it later. */
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
		// Nobody is notified of a report, so that people who may not see it do not learn that it exists.
		if (!isReport) {
			await publishCaseChange(client, context, { given, stored, change: "noted" });
			if (mentions.length > 0) {
				await publishLive(client, context, "case.mentioned", { case_id: given.caseId, mentions, actor });
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

/** Tells the open dashboards that a case has changed. */
export async function publishCaseChange(
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
	await publishLive(client, context, "case.changed", data);
}

interface NewAct {
	readonly caseUuid: string;
	readonly kind: CaseActKind;
	readonly actor: string;
	readonly text: string | null;
	readonly mentions?: readonly string[];
	readonly isReport?: boolean;
}

/** Acts that no person at the case does: they come from customers, from their verification, or from jobs. */
const ACTS_WITHOUT_LOOK: ReadonlySet<CaseActKind> = new Set([
	"appealed",
	"verified",
	"due_soon",
	"labels_given",
	"labels_withdrawn",
]);

/** Adds an act to the history of a case, inside the transaction of the change. */
export async function noteCaseAct(
	client: PoolClient,
	tools: ActTools,
	{ realm, keys }: CaseContext,
	act: NewAct,
): Promise<void> {
	const id = tools.newId();
	const at = tools.world.now();
	if (act.actor !== SYSTEM && !ACTS_WITHOUT_LOOK.has(act.kind)) {
		await noteFirstLook(client, { realm, caseId: act.caseUuid, actor: act.actor, at });
	}
	await insertCaseAct(client, {
		realm,
		caseId: act.caseUuid,
		uuid: formatUuid(id),
		kind: act.kind,
		actor: act.actor,
		at,
		sealed: act.text === null ? null : seal(keys, placeOfCaseAct(realm, id), Buffer.from(act.text, "utf8")),
		isReport: act.isReport ?? false,
		mentions: act.mentions ?? [],
	});
}
