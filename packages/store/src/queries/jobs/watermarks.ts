// How far a job has come through the stored events, and how far it may go: events are stored in the order of their ids
// but for those whose write is still under way.

import type { Executor } from "../../executor.ts";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Locks and returns the id up to which (exclusive) the job has come. */
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
 * The database's time, and when the oldest transaction that is writing right now began (the time, if there is none).
 * Ask in a statement of its own, before reading: what has ended by now, the next statement sees.
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

/** Where a step of at most `limit` events from `from` ends: an id (exclusive), `to` if it comes first. */
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
