// Chains the audit log: the rows that wait, their links, and the mark at the end of each chain.

import type { Executor } from "../../executor.ts";
import { AUDIT_COLUMNS, type AuditRow, type StoredAuditRow, toStoredAudit } from "./audit-row.ts";

interface AuditLink {
	readonly id: number;
	readonly position: number;
	readonly link: Uint8Array;
}

/** Where a workspace's chain ends. */
interface StoredAuditMark {
	readonly position: number;
	readonly link: Buffer;
	readonly mac: Buffer;
}

/** Workspaces with rows that are not yet in the chain (audit_unsealed); rows are few, because they wait for seconds. */
export async function listUnsealedWorkspaces(executor: Executor): Promise<readonly string[]> {
	const { rows } = await executor.query<{ id: string }>(
		`select distinct workspace_id as id from audit where position is null and not is_refused order by 1 limit 10000`,
	);
	return rows.map(({ id }) => id);
}

/** Rows of a workspace that are not yet in the chain, in the order they will enter it (audit_unsealed). */
export async function listUnsealedAudit(
	executor: Executor,
	options: { readonly workspaceId: string; readonly limit: number },
): Promise<readonly StoredAuditRow[]> {
	const { rows } = await executor.query<AuditRow>(
		`select ${AUDIT_COLUMNS} from audit
		  where position is null and not is_refused and workspace_id = $1 order by id limit $2`,
		[options.workspaceId, options.limit],
	);
	return rows.map(toStoredAudit);
}

/** Rows outside of every chain, refused ones and those before its beginning first (audit_refused, audit_unsealed). */
export async function listUnchainedAudit(
	executor: Executor,
	options: { readonly limit: number },
): Promise<readonly StoredAuditRow[]> {
	const { rows } = await executor.query<AuditRow>(
		`(select ${AUDIT_COLUMNS} from audit where is_refused order by id limit $1)
		 union all
		 (select ${AUDIT_COLUMNS} from audit where position < 1 and not is_refused order by id limit $1)
		 union all
		 (select ${AUDIT_COLUMNS} from audit where position is null and not is_refused order by id limit $1)`,
		[options.limit],
	);
	return rows.map(toStoredAudit);
}

/** How many rows of a workspace wait for the chain, and how many were refused (audit_unsealed, audit_refused). */
export async function countUnchainedAudit(
	executor: Executor,
	options: { readonly workspaceId: string },
): Promise<{ readonly waiting: number; readonly refused: number }> {
	const { rows } = await executor.query<{ waiting: number; refused: number }>(
		`select (select count(*)::int from audit where position is null and not is_refused and workspace_id = $1) as waiting,
		        (select count(*)::int from audit where is_refused and workspace_id = $1)
		          + (select count(*)::int from audit where position < 1 and workspace_id = $1) as refused`,
		[options.workspaceId],
	);
	return rows[0] ?? { waiting: 0, refused: 0 };
}

/** Gives rows their places in the chain. Returns how many there were: a row that has one already is left alone. */
export async function setAuditLinks(
	executor: Executor,
	options: { readonly workspaceId: string; readonly links: readonly AuditLink[] },
): Promise<number> {
	const { links } = options;
	const { rowCount } = await executor.query(
		`update audit a set position = t.position, link = t.link
		   from unnest($1::int8[], $2::int8[], $3::bytea[]) as t(id, position, link)
		  where a.id = t.id and a.workspace_id = $4 and a.position is null`,
		[
			links.map(({ id }) => id),
			links.map(({ position }) => position),
			links.map(({ link }) => Buffer.from(link)),
			options.workspaceId,
		],
	);
	return rowCount ?? 0;
}

/** Marks rows as refused, so that they are never chained. */
export async function refuseAuditRows(
	executor: Executor,
	options: { readonly workspaceId: string; readonly ids: readonly number[] },
): Promise<void> {
	await executor.query("update audit set is_refused = true where id = any($1::int8[]) and workspace_id = $2", [
		options.ids,
		options.workspaceId,
	]);
}

/** The commitments whose rows are already chained, in hex, with the row's id (audit_by_commitment). */
export async function findChainedCommitments(
	executor: Executor,
	options: { readonly workspaceId: string; readonly commitments: readonly Uint8Array[] },
): Promise<ReadonlyMap<string, number>> {
	const { rows } = await executor.query<{ id: string; commitment: Buffer }>(
		`select id, commitment from audit
		  where commitment = any($1::bytea[]) and workspace_id = $2 and position is not null`,
		[options.commitments.map((one) => Buffer.from(one)), options.workspaceId],
	);
	return new Map(rows.map(({ id, commitment }) => [commitment.toString("hex"), Number(id)]));
}

/** Takes rows behind the mark out of the chain, so that they wait for it again. Returns how many (audit_chain). */
export async function unchainBeyond(
	executor: Executor,
	options: { readonly workspaceId: string; readonly position: number },
): Promise<number> {
	const { rowCount } = await executor.query(
		"update audit set position = null, link = null where workspace_id = $1 and position > $2",
		[options.workspaceId, options.position],
	);
	return rowCount ?? 0;
}

export async function findAuditMark(
	executor: Executor,
	options: { readonly workspaceId: string },
): Promise<StoredAuditMark | undefined> {
	const { rows } = await executor.query<{ position: string; link: Buffer; mac: Buffer }>(
		"select position, link, mac from audit_marks where workspace_id = $1",
		[options.workspaceId],
	);
	return rows[0] && { ...rows[0], position: Number(rows[0].position) };
}

export async function writeAuditMark(
	executor: Executor,
	options: {
		readonly workspaceId: string;
		readonly position: number;
		readonly link: Uint8Array;
		readonly mac: Uint8Array;
	},
): Promise<void> {
	await executor.query("update audit_marks set position = $2, link = $3, mac = $4 where workspace_id = $1", [
		options.workspaceId,
		options.position,
		Buffer.from(options.link),
		options.mac,
	]);
}

/** The links at some places of a workspace's chain (audit_chain). */
export async function findAuditLinks(
	executor: Executor,
	options: { readonly workspaceId: string; readonly positions: readonly number[] },
): Promise<ReadonlyMap<number, Buffer>> {
	const { rows } = await executor.query<{ position: string; link: Buffer }>(
		"select position, link from audit where workspace_id = $1 and position = any($2::int8[]) and link is not null",
		[options.workspaceId, options.positions],
	);
	return new Map(rows.map(({ position, link }) => [Number(position), link]));
}

/** Actions that may have erased the details of earlier entries of the same subject. */
export const ERASING_ACTIONS: readonly string[] = ["customer.erased", "audit.details_erased"];

/** Erasures of some subjects that wait for the chain (audit_unsealed). */
export async function listWaitingErasures(
	executor: Executor,
	options: { readonly workspaceId: string; readonly subjects: readonly string[]; readonly limit: number },
): Promise<readonly StoredAuditRow[]> {
	const { rows } = await executor.query<AuditRow>(
		`select ${AUDIT_COLUMNS} from audit
		  where position is null and not is_refused and workspace_id = $1 and subject = any($2::text[])
		    and action = any($3::text[])
		  order by id limit $4`,
		[options.workspaceId, options.subjects, ERASING_ACTIONS, options.limit],
	);
	return rows.map(toStoredAudit);
}

/** The place of the latest erasure of each of some subjects, by realm and subject (audit_by_subject). */
export async function findErasures(
	executor: Executor,
	options: { readonly workspaceId: string; readonly subjects: readonly string[] },
): Promise<
	readonly {
		readonly realm: number | null;
		readonly subject: string;
		readonly action: string;
		readonly position: number;
	}[]
> {
	const { rows } = await executor.query<{ realm: number | null; subject: string; action: string; position: string }>(
		`select realm, subject, action, max(position) as position from audit
		  where subject = any($1::text[]) and workspace_id = $2 and position is not null and action = any($3::text[])
		  group by realm, subject, action`,
		[options.subjects, options.workspaceId, ERASING_ACTIONS],
	);
	return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

/** Rows that wait for the chain, counted up to a limit, and the age of the oldest in ms (audit_unsealed). */
export async function measureUnsealedAudit(
	executor: Executor,
	options: { readonly limit: number } = { limit: 100_000 },
): Promise<{ readonly count: number; readonly oldestMs: number }> {
	const { rows } = await executor.query<{ count: string; oldest_ms: string | null }>(
		`select count(*) as count, floor(extract(epoch from clock_timestamp() - min(at)) * 1000)::bigint as oldest_ms
		   from (select at from audit where position is null and not is_refused order by id limit $1) as waiting`,
		[options.limit],
	);
	return { count: Number(rows[0]?.count ?? 0), oldestMs: Number(rows[0]?.oldest_ms ?? 0) };
}
