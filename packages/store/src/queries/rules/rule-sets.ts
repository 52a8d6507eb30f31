// Rule sets are immutable versions of a workspace. Publishing adds a version and makes it the current one. Drafts and shadow
// sets are in `rule-drafts.ts`.

import type { CountryServed, RuleSetVersion } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";

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

interface VersionRow {
	version: number;
	created_at: Date;
	created_by: string;
	approved_by: string | null;
	reason: string;
	restores: number | null;
}

/** Newest first, before a version (primary key). */
export async function listRuleSets(
	executor: Executor,
	options: { readonly workspaceId: string; readonly before: number; readonly limit: number },
): Promise<readonly RuleSetVersion[]> {
	const { rows } = await executor.query<VersionRow>(
		`select version, created_at, created_by, approved_by, reason, restores from rule_sets
		 where workspace_id = $1 and version < $2 order by version desc limit $3`,
		[options.workspaceId, options.before, options.limit],
	);
	return rows.map((row) => ({
		version: row.version,
		createdAt: row.created_at.getTime(),
		createdBy: row.created_by,
		approvedBy: row.approved_by,
		reason: row.reason,
		restores: row.restores,
	}));
}

export interface RulesState {
	readonly country: CountryServed;
	/** The published version. */
	readonly version: number;
	readonly needsApproval: boolean;
	readonly shadowNumber: number | null;
	readonly realms: readonly Realm[];
}

export function findRulesState(
	executor: Executor,
	options: { readonly workspaceId: string },
): Promise<RulesState | undefined> {
	return readState(executor, options.workspaceId, "");
}

/** Locks the workspace's row until the transaction ends, so that versions, drafts and shadow sets change one at a time. */
export function lockRules(
	executor: Executor,
	options: { readonly workspaceId: string },
): Promise<RulesState | undefined> {
	return readState(executor, options.workspaceId, "for update");
}

async function readState(
	executor: Executor,
	workspaceId: string,
	lock: "" | "for update",
): Promise<RulesState | undefined> {
	const { rows } = await executor.query<{
		country: CountryServed;
		rules_version: number;
		rules_need_approval: boolean;
		shadow_number: number | null;
		realms: number[];
	}>(
		`select country, rules_version, rules_need_approval, shadow_number,
		   (select array_agg(realm order by realm) from realms where workspace_id = $1) as realms
		 from workspaces where id = $1 ${lock}`,
		[workspaceId],
	);
	const row = rows[0];
	return (
		row && {
			country: row.country,
			version: row.rules_version,
			needsApproval: row.rules_need_approval,
			shadowNumber: row.shadow_number,
			realms: row.realms.map(toRealm),
		}
	);
}

/** Adds a version and makes it the current one. The rules must be locked. */
export async function insertRuleSet(
	executor: Executor,
	options: {
		readonly workspaceId: string;
		readonly version: number;
		readonly document: string;
		readonly createdBy: string;
		readonly approvedBy: string | null;
		readonly reason: string;
		readonly restores: number | null;
	},
): Promise<void> {
	await executor.query(
		`with made as (
		   insert into rule_sets (workspace_id, version, document, created_by, approved_by, reason, restores)
		   values ($1, $2, $3::jsonb, $4, $5, $6, $7)
		 )
		 update workspaces set rules_version = $2 where id = $1`,
		[
			options.workspaceId,
			options.version,
			options.document,
			options.createdBy,
			options.approvedBy,
			options.reason,
			options.restores,
		],
	);
}

/** Sets whether publishing a version needs the approval of a person other than its author. */
export async function setRulesApproval(
	executor: Executor,
	options: { readonly workspaceId: string; readonly isNeeded: boolean },
): Promise<void> {
	await executor.query("update workspaces set rules_need_approval = $2 where id = $1", [
		options.workspaceId,
		options.isNeeded,
	]);
}

export interface StoredWeights {
	readonly version: number;
	readonly createdAt: Date;
	readonly createdBy: string;
	/** Weights by rule, custom rules included. */
	readonly weights: Readonly<Record<string, number>>;
}

/** The weights of the latest versions, oldest first (primary key). */
export async function listWeights(
	executor: Executor,
	options: { readonly workspaceId: string; readonly limit: number },
): Promise<readonly StoredWeights[]> {
	const { rows } = await executor.query<{
		version: number;
		created_at: Date;
		created_by: string;
		weights: Record<string, number>;
	}>(
		`select version, created_at, created_by, coalesce((
		   select jsonb_object_agg(key, value -> 'weight') from (
		     select * from jsonb_each(coalesce(document -> 'rules', '{}'))
		     union all select * from jsonb_each(coalesce(document -> 'custom', '{}'))) as each
		    where jsonb_typeof(value -> 'weight') = 'number'), '{}') as weights
		   from rule_sets where workspace_id = $1 order by version desc limit $2`,
		[options.workspaceId, options.limit],
	);
	return rows
		.map((row) => ({
			version: row.version,
			createdAt: row.created_at,
			createdBy: row.created_by,
			weights: row.weights,
		}))
		.reverse();
}
