// Chaining the audit log: links are written for many rows at once.

import type { Executor } from "../executor.ts";

export interface AuditLink {
	readonly id: number;
	readonly position: number;
	readonly link: Uint8Array;
}

/** Gives rows their places in the chain. Returns how many there were: a row that has one already is left alone. */
export async function setAuditLinks(executor: Executor, links: readonly AuditLink[]): Promise<number> {
	const { rowCount } = await executor.query(
		`update audit a set position = t.position, link = t.link
		   from unnest($1::int8[], $2::int8[], $3::bytea[]) as t(id, position, link)
		  where a.id = t.id and a.position is null`,
		[links.map(({ id }) => id), links.map(({ position }) => position), links.map(({ link }) => Buffer.from(link))],
	);
	return rowCount ?? 0;
}

/** Every workspace that has ever been audited (audit_chain, audit_unsealed); an installation has few. */
export async function listAuditedWorkspaces(executor: Executor): Promise<readonly string[]> {
	const { rows } = await executor.query<{ id: string }>(
		"select w.id from workspaces w where exists (select from audit a where a.workspace_id = w.id) order by w.id limit 10000",
	);
	return rows.map((row) => row.id);
}

/** Rows that wait for the chain, and the age of the oldest in ms. */
export async function measureUnsealedAudit(
	executor: Executor,
): Promise<{ readonly count: number; readonly oldestMs: number }> {
	const { rows } = await executor.query<{ count: string; oldest_ms: string | null }>(
		`select count(*) as count, floor(extract(epoch from clock_timestamp() - min(at)) * 1000)::bigint as oldest_ms
		   from audit where position is null`,
	);
	return { count: Number(rows[0]?.count ?? 0), oldestMs: Number(rows[0]?.oldest_ms ?? 0) };
}
