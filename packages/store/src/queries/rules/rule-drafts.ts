// Drafts of rule sets, at most one a workspace, and the sets that run in shadow. Writers hold `lockRules`.

import type { RuleShadow } from "@hakiki/domain";
import type { Executor } from "../../executor.ts";

export interface StoredDraft {
	readonly document: unknown;
	/** The published version that its changes are compared with. */
	readonly basedOn: number;
	/** Counts its edits, so that two editors notice each other. */
	readonly revision: number;
	/** All people who edited the draft. */
	readonly authors: readonly string[];
	/** When the draft was begun. */
	readonly begunAt: number;
	readonly updatedAt: number;
}

export async function findDraft(
	executor: Executor,
	options: { readonly workspaceId: string },
): Promise<StoredDraft | undefined> {
	const { rows } = await executor.query<{
		document: unknown;
		based_on: number;
		revision: number;
		authors: string[];
		begun_at: Date;
		updated_at: Date;
	}>("select document, based_on, revision, authors, begun_at, updated_at from rule_drafts where workspace_id = $1", [
		options.workspaceId,
	]);
	const row = rows[0];
	return (
		row && {
			document: row.document,
			basedOn: row.based_on,
			revision: row.revision,
			authors: row.authors,
			begunAt: row.begun_at.getTime(),
			updatedAt: row.updated_at.getTime(),
		}
	);
}

export async function saveDraft(
	executor: Executor,
	options: {
		readonly workspaceId: string;
		readonly document: string;
		readonly basedOn: number;
		readonly revision: number;
		readonly authors: readonly string[];
	},
): Promise<void> {
	await executor.query(
		`insert into rule_drafts (workspace_id, document, based_on, revision, authors) values ($1, $2::jsonb, $3, $4, $5)
		 on conflict (workspace_id) do update set document = excluded.document, based_on = excluded.based_on,
		   revision = excluded.revision, authors = excluded.authors, updated_at = now()`,
		[options.workspaceId, options.document, options.basedOn, options.revision, options.authors],
	);
}

/** Returns whether there was a draft. */
export async function deleteDraft(executor: Executor, options: { readonly workspaceId: string }): Promise<boolean> {
	const { rowCount } = await executor.query("delete from rule_drafts where workspace_id = $1", [options.workspaceId]);
	return (rowCount ?? 0) > 0;
}

interface StoredShadow extends RuleShadow {
	readonly document: unknown;
}

export async function findShadow(
	executor: Executor,
	options: { readonly workspaceId: string; readonly number: number },
): Promise<StoredShadow | undefined> {
	const { rows } = await executor.query<{ document: unknown; started_at: Date; started_by: string }>(
		"select document, started_at, started_by from rule_shadows where workspace_id = $1 and number = $2",
		[options.workspaceId, options.number],
	);
	const row = rows[0];
	return (
		row && {
			number: options.number,
			document: row.document,
			startedAt: row.started_at.getTime(),
			startedBy: row.started_by,
		}
	);
}

/** Adds the next shadow set and lets the workspace run it. Returns its number. */
export async function startShadow(
	executor: Executor,
	options: { readonly workspaceId: string; readonly document: string; readonly startedBy: string },
): Promise<number> {
	const { rows } = await executor.query<{ number: number }>(
		`with made as (
		   insert into rule_shadows (workspace_id, number, document, started_by)
		   select $1, coalesce(max(number), 0) + 1, $2::jsonb, $3 from rule_shadows where workspace_id = $1
		   returning number
		 )
		 update workspaces set shadow_number = made.number from made where id = $1 returning made.number`,
		[options.workspaceId, options.document, options.startedBy],
	);
	return rows[0]?.number ?? 0;
}

export async function stopShadow(executor: Executor, options: { readonly workspaceId: string }): Promise<void> {
	await executor.query("update workspaces set shadow_number = null where id = $1", [options.workspaceId]);
}
