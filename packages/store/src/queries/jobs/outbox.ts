// The outbox: messages that must follow a commit. They are written in the same transaction as their cause.

import { type Executor, type Realm, toRealm } from "../../executor.ts";

export async function insertOutbox(
	executor: Executor,
	options: { readonly realm: Realm; readonly kind: string; readonly body: string },
): Promise<void> {
	await executor.query("insert into outbox (realm, kind, body) values ($1, $2, $3)", [
		options.realm,
		options.kind,
		options.body,
	]);
}

/** Writes many rows of one kind in one statement. */
export async function insertOutboxRows(
	executor: Executor,
	options: { readonly realm: Realm; readonly kind: string; readonly bodies: readonly string[] },
): Promise<void> {
	await executor.query("insert into outbox (realm, kind, body) select $1, $2, unnest($3::text[])", [
		options.realm,
		options.kind,
		options.bodies,
	]);
}

export interface OutboxRow {
	readonly id: number;
	readonly realm: Realm;
	readonly kind: string;
	/** JSON. */
	readonly body: string;
	/** The trace of the request that caused the message. */
	readonly traceparent: string | null;
	readonly createdAt: number;
}

/** Deletes and gives the oldest rows. The caller must write their results in the same transaction. */
export async function takeOutbox(
	executor: Executor,
	options: { readonly limit: number },
): Promise<readonly OutboxRow[]> {
	const { rows } = await executor.query<{
		id: string;
		realm: number;
		kind: string;
		body: string;
		traceparent: string | null;
		created_at: Date;
	}>(
		`with taken as (
		   delete from outbox where id in (select id from outbox order by id limit $1 for update skip locked)
		   returning id, realm, kind, body, traceparent, created_at
		 )
		 select id, realm, kind, body, traceparent, created_at from taken order by id`,
		[options.limit],
	);
	return rows.map((row) => ({
		id: Number(row.id),
		realm: toRealm(row.realm),
		kind: row.kind,
		body: row.body,
		traceparent: row.traceparent,
		createdAt: row.created_at.getTime(),
	}));
}

/** Counts up to a limit. */
export async function measureOutbox(
	executor: Executor,
	options: { readonly limit: number } = { limit: 100_000 },
): Promise<{ readonly count: number; readonly oldestMs: number }> {
	const { rows } = await executor.query<{ count: string; oldest_ms: string | null }>(
		`select count(*) as count, floor(extract(epoch from clock_timestamp() - min(created_at)) * 1000)::bigint as oldest_ms
		   from (select created_at from outbox order by id limit $1) as waiting`,
		[options.limit],
	);
	return { count: Number(rows[0]?.count ?? 0), oldestMs: Number(rows[0]?.oldest_ms ?? 0) };
}
