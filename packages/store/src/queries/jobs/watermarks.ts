// How far a job has read the stored events, and how far it may read. Events appear in the order of their ids, except those
// whose transaction is still open.

import type { Executor } from "../../executor.ts";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Locks and returns the id up to which (exclusive) the job has read. */
export async function lockWatermark(executor: Executor, options: { readonly name: string }): Promise<string> {
	await executor.query("insert into watermarks (name, event_id) values ($1, $2) on conflict (name) do nothing", [
		options.name,
		FIRST_ID,
	]);
	const { rows } = await executor.query<{ event_id: string }>(
		"select event_id from watermarks where name = $1 for update",
		[options.name],
	);
	return rows[0]?.event_id ?? FIRST_ID;
}

export async function findWatermark(
	executor: Executor,
	options: { readonly name: string },
): Promise<string | undefined> {
	const { rows } = await executor.query<{ event_id: string }>("select event_id from watermarks where name = $1", [
		options.name,
	]);
	return rows[0]?.event_id;
}

export async function moveWatermark(
	executor: Executor,
	options: { readonly name: string; readonly to: string },
): Promise<void> {
	await executor.query("update watermarks set event_id = $2 where name = $1", [options.name, options.to]);
}

/**
 * The database's time, and when the oldest open writing transaction began (the same time if there is none). Run it as a
 * statement of its own before reading: the next statement sees every transaction that has ended by then.
 */
export async function findOldestWrite(executor: Executor): Promise<{ readonly now: number; readonly oldest: number }> {
	const { rows } = await executor.query<{ now: string; oldest: string }>(
		`with moment as materialized (select clock_timestamp() as now)
		 select floor(extract(epoch from now) * 1000)::bigint as now,
		        floor(extract(epoch from least(now, (
		          select min(xact_start) from pg_stat_activity
		           where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
		        ))) * 1000)::bigint as oldest
		   from moment`,
	);
	return { now: Number(rows[0]?.now ?? 0), oldest: Number(rows[0]?.oldest ?? 0) };
}

/** The id (exclusive) where a step of at most `limit` events from `from` ends; at most `to`. */
export async function findStepEnd(
	executor: Executor,
	options: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<string> {
	// Reads the primary keys of the partitions in order (id, …), and only as far as the step goes.
	const { rows } = await executor.query<{ id: string }>(
		"select id from events where id >= $1 and id < $2 order by id offset $3 limit 1",
		[options.from, options.to, options.limit],
	);
	return rows[0]?.id ?? options.to;
}
