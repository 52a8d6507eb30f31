// Workspaces and their two realms.

import type { CountryServed } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";

interface StoredWorkspace {
	readonly id: string;
	readonly name: string;
	readonly country: CountryServed;
	readonly currency: string;
	readonly mode: "enforce" | "observe";
	readonly travelRuleUsd: number;
	/** The cost of an hour of review, in minor units; null if nobody set it. */
	readonly reviewCostMinor: number | null;
	/** The time that a case counts whose review was not measured. */
	readonly reviewMinutes: number;
	readonly wrappedKeys: Buffer;
	readonly rulesVersion: number;
	/** True where publishing a rule set needs the approval of a person other than its author. */
	readonly rulesNeedApproval: boolean;
	/** The rule set that runs in shadow. */
	readonly shadowNumber: number | null;
	/** Thresholds of screening, where they differ from the defaults. */
	readonly screening: unknown;
	/** True where live mode refuses to screen names while a required list is missing. */
	readonly screeningNeedsLists: boolean;
	/** The share of small reviews that are let through; 0 is none. */
	readonly controlShare: number;
	/** The largest amount in the control group, in minor units. */
	readonly controlMaxMinor: number;
	/** Settings of casework, where they differ from the defaults. */
	readonly casework: unknown;
	/** Settings of retention, where they differ from the legal periods. */
	readonly retention: unknown;
	readonly createdAt: Date;
}

export interface StoredRealm extends StoredWorkspace {
	readonly realm: Realm;
	readonly isLive: boolean;
	/** Raised with each change of the realm's lists, and with each removal from them. */
	readonly entriesVersion: number;
	readonly entriesRemovals: number;
	/** Raised with each change of the realm's baselines. */
	readonly baselinesVersion: number;
}

interface WorkspaceRow {
	id: string;
	name: string;
	country: CountryServed;
	currency: string;
	mode: "enforce" | "observe";
	travel_rule_usd: string;
	review_cost_minor: string | null;
	review_minutes: number;
	wrapped_keys: Buffer;
	rules_version: number;
	rules_need_approval: boolean;
	shadow_number: number | null;
	screening: unknown;
	screening_needs_lists: boolean;
	control_share: number;
	control_max_minor: string;
	casework: unknown;
	retention: unknown;
	created_at: Date;
	realm: number;
	is_live: boolean;
	entries_version: string;
	entries_removals: string;
	baselines_version: string;
}

const COLUMNS = `w.id, w.name, w.country, w.currency, w.mode, w.travel_rule_usd, w.review_cost_minor,
  w.review_minutes, w.wrapped_keys, w.rules_version, w.rules_need_approval, w.shadow_number, w.screening, w.screening_needs_lists, w.control_share, w.control_max_minor, w.casework, w.retention, w.created_at, r.realm,
  r.is_live, r.entries_version, r.entries_removals, r.baselines_version`;

const toStored = (row: WorkspaceRow): StoredRealm => ({
	id: row.id,
	name: row.name,
	country: row.country,
	currency: row.currency,
	mode: row.mode,
	travelRuleUsd: Number(row.travel_rule_usd),
	reviewCostMinor: row.review_cost_minor === null ? null : Number(row.review_cost_minor),
	reviewMinutes: row.review_minutes,
	wrappedKeys: row.wrapped_keys,
	rulesVersion: row.rules_version,
	rulesNeedApproval: row.rules_need_approval,
	shadowNumber: row.shadow_number,
	screening: row.screening,
	screeningNeedsLists: row.screening_needs_lists,
	controlShare: row.control_share,
	controlMaxMinor: Number(row.control_max_minor),
	casework: row.casework,
	retention: row.retention,
	createdAt: row.created_at,
	realm: toRealm(row.realm),
	isLive: row.is_live,
	entriesVersion: Number(row.entries_version),
	entriesRemovals: Number(row.entries_removals),
	baselinesVersion: Number(row.baselines_version),
});

interface NewWorkspace {
	readonly id: string;
	readonly name: string;
	readonly country: CountryServed;
	readonly currency: string;
	readonly wrappedKeys: Uint8Array;
	/** JSON of the first rule set. */
	readonly ruleSet: string;
	readonly createdBy: string;
	/** The mark of the empty audit log. */
	readonly auditMark: { readonly position: number; readonly link: Uint8Array; readonly mac: Uint8Array };
}

/** Inserts the workspace, its two realms, version 1 of its rules and the mark of its audit log in one statement. */
export async function insertWorkspace(executor: Executor, options: NewWorkspace): Promise<void> {
	await executor.query(
		`with made as (
		   insert into workspaces (id, name, country, currency, wrapped_keys) values ($1, $2, $3, $4, $5)
		 ), realms_made as (
		   insert into realms (workspace_id, is_live) values ($1, false), ($1, true)
		 ), marked as (
		   insert into audit_marks (workspace_id, position, link, mac) values ($1, $8, $9, $10)
		 )
		 insert into rule_sets (workspace_id, version, document, created_by) values ($1, 1, $6::jsonb, $7)`,
		[
			options.id,
			options.name,
			options.country,
			options.currency,
			options.wrappedKeys,
			options.ruleSet,
			options.createdBy,
			options.auditMark.position,
			Buffer.from(options.auditMark.link),
			options.auditMark.mac,
		],
	);
}

/** Every realm of every workspace, oldest first; an installation has few. */
export async function listRealms(executor: Executor): Promise<readonly StoredRealm[]> {
	const { rows } = await executor.query<WorkspaceRow>(
		`select ${COLUMNS} from workspaces w join realms r on r.workspace_id = w.id order by w.created_at, r.realm limit 10000`,
	);
	return rows.map(toStored);
}

export async function findRealm(
	executor: Executor,
	options: { readonly realm: Realm },
): Promise<StoredRealm | undefined> {
	const { rows } = await executor.query<WorkspaceRow>(
		`select ${COLUMNS} from workspaces w join realms r on r.workspace_id = w.id where r.realm = $1`,
		[options.realm],
	);
	return rows[0] && toStored(rows[0]);
}

/** Locks the keys of all workspaces in one order until the transaction ends. An installation has few. */
export async function lockWorkspaceKeys(
	executor: Executor,
): Promise<readonly { readonly id: string; readonly wrappedKeys: Buffer }[]> {
	const { rows } = await executor.query<{ id: string; wrapped_keys: Buffer }>(
		"select id, wrapped_keys from workspaces order by id limit 10000 for no key update",
	);
	return rows.map((row) => ({ id: row.id, wrappedKeys: row.wrapped_keys }));
}

export async function writeWorkspaceKeys(
	executor: Executor,
	options: { readonly workspaceId: string; readonly wrappedKeys: Uint8Array },
): Promise<void> {
	await executor.query("update workspaces set wrapped_keys = $2 where id = $1", [
		options.workspaceId,
		options.wrappedKeys,
	]);
}

/** The realm of a workspace in one mode (unique index). */
export async function findRealmOf(
	executor: Executor,
	options: { readonly workspaceId: string; readonly isLive: boolean },
): Promise<Realm | undefined> {
	const { rows } = await executor.query<{ realm: number }>(
		"select realm from realms where workspace_id = $1 and is_live = $2",
		[options.workspaceId, options.isLive],
	);
	return rows[0] && toRealm(rows[0].realm);
}

/** Changes only the given columns. */
export async function changeWorkspace(
	executor: Executor,
	options: {
		readonly workspaceId: string;
		readonly name?: string | undefined;
		readonly mode?: "enforce" | "observe" | undefined;
		readonly travelRuleUsd?: number | undefined;
		readonly reviewCostMinor?: number | undefined;
		readonly reviewMinutes?: number | undefined;
		readonly rulesNeedApproval?: boolean | undefined;
		readonly screeningNeedsLists?: boolean | undefined;
		readonly controlShare?: number | undefined;
		readonly controlMaxMinor?: number | undefined;
	},
): Promise<void> {
	await executor.query(
		`update workspaces set name = coalesce($2, name), mode = coalesce($3, mode),
		        travel_rule_usd = coalesce($4, travel_rule_usd), rules_need_approval = coalesce($5, rules_need_approval),
		        screening_needs_lists = coalesce($6, screening_needs_lists), review_cost_minor = coalesce($7, review_cost_minor),
		        review_minutes = coalesce($8, review_minutes), control_share = coalesce($9, control_share),
		        control_max_minor = coalesce($10, control_max_minor)
		  where id = $1`,
		[
			options.workspaceId,
			options.name ?? null,
			options.mode ?? null,
			options.travelRuleUsd ?? null,
			options.rulesNeedApproval ?? null,
			options.screeningNeedsLists ?? null,
			options.reviewCostMinor ?? null,
			options.reviewMinutes ?? null,
			options.controlShare ?? null,
			options.controlMaxMinor ?? null,
		],
	);
}

export async function setWorkspaceMode(
	executor: Executor,
	options: { readonly workspaceId: string; readonly mode: "enforce" | "observe" },
): Promise<void> {
	await executor.query("update workspaces set mode = $2 where id = $1", [options.workspaceId, options.mode]);
}

export async function writeScreeningSettings(
	executor: Executor,
	options: { readonly workspaceId: string; readonly settings: unknown },
): Promise<void> {
	await executor.query("update workspaces set screening = $2 where id = $1", [
		options.workspaceId,
		JSON.stringify(options.settings),
	]);
}

export async function writeCaseworkSettings(
	executor: Executor,
	options: { readonly workspaceId: string; readonly settings: unknown },
): Promise<void> {
	await executor.query("update workspaces set casework = $2 where id = $1", [
		options.workspaceId,
		JSON.stringify(options.settings),
	]);
}

export async function writeRetentionSettings(
	executor: Executor,
	options: { readonly workspaceId: string; readonly settings: unknown },
): Promise<void> {
	await executor.query("update workspaces set retention = $2 where id = $1", [
		options.workspaceId,
		JSON.stringify(options.settings),
	]);
}
