// Rule sets are immutable versions of a workspace; publishing adds one and points the workspace at it.

import type { Executor } from "../executor.ts";

export async function findRuleSet(
	executor: Executor,
	options: { readonly workspaceId: string; readonly version: number },
): Promise<unknown> {
	const { rows } = await executor.query<{ document: unknown }>(
		"select document from rule_sets where workspace_id = $1 and version = $2",
		[options.workspaceId, options.version],
	);
	return rows[0]?.document;
}

/** Adds the next version and makes it the workspace's. Returns its number. */
export async function publishRuleSet(
	executor: Executor,
	options: { readonly workspaceId: string; readonly document: string; readonly createdBy: string },
): Promise<number> {
	const { rows } = await executor.query<{ version: number }>(
		`with next as (
		   insert into rule_sets (workspace_id, version, document, created_by)
		   select $1, coalesce(max(version), 0) + 1, $2::jsonb, $3 from rule_sets where workspace_id = $1
		   returning version
		 )
		 update workspaces set rules_version = next.version from next where id = $1 returning next.version`,
		[options.workspaceId, options.document, options.createdBy],
	);
	return rows[0]?.version ?? 0;
}
