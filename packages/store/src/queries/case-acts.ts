// What people do on a case: taking it, giving it back, and what they write.

import type { Executor, Realm } from "../executor.ts";

export type CaseActKind = "note" | "assigned" | "unassigned" | "appealed" | "verified";

export interface StoredCaseAct {
	readonly id: string;
	readonly kind: CaseActKind;
	readonly actor: string;
	readonly at: Date;
	readonly sealed: Uint8Array | null;
}

export async function insertCaseAct(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly caseId: string;
		readonly id: string;
		readonly kind: CaseActKind;
		readonly actor: string;
		readonly at: number;
		readonly sealed: Uint8Array | null;
	},
): Promise<void> {
	await executor.query(
		"insert into case_acts (id, case_id, realm, kind, actor, at, sealed) values ($1, $2, $3, $4, $5, $6, $7)",
		[options.id, options.caseId, options.realm, options.kind, options.actor, new Date(options.at), options.sealed],
	);
}

/** The latest, oldest first (primary key of case_acts). */
export async function listCaseActs(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string; readonly limit: number },
): Promise<readonly StoredCaseAct[]> {
	const { rows } = await executor.query<StoredCaseAct>(
		`select id, kind, actor, at, sealed from case_acts where case_id = $1 and realm = $2 order by id desc limit $3`,
		[options.caseId, options.realm, options.limit],
	);
	return rows.reverse();
}

/** Gives an open case to somebody, or back to all. Returns whether there was an open case. */
export async function setCaseAssignee(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string; readonly assignee: string | null },
): Promise<boolean> {
	const { rowCount } = await executor.query(
		`update cases set assignee = $3, status = case when $3::text is null then 'open' else 'in_review' end
		  where id = $1 and realm = $2 and status <> 'closed'`,
		[options.caseId, options.realm, options.assignee],
	);
	return rowCount === 1;
}
