// From the outbox to the job queue: one statement that deletes and enqueues, so each row becomes exactly one job.

import type { Executor } from "../executor.ts";

// The jobs are counted in the outermost query: a set-returning function that nothing reads would enqueue nothing.
const SQL = `
with taken as (
  delete from outbox where id in (select id from outbox order by id limit $1 for update skip locked)
  returning id, realm, kind, body, created_at
), specs as materialized (
  select count(*)::int as moved,
         array_agg(row('notify',
           json_build_object('outbox_id', id, 'realm', realm, 'kind', kind, 'body', body::json,
             'created_at', floor(extract(epoch from created_at) * 1000)::bigint),
           null, null, null, null, null, null)::graphile_worker.job_spec order by id) as list
    from taken
)
select moved, (select count(*)::int from graphile_worker.add_jobs(list)) as added from specs`;

/** Moves the oldest rows, at most `limit`, and returns how many there were. The queue's schema must be there. */
export async function moveOutbox(executor: Executor, options: { readonly limit: number }): Promise<number> {
	const { rows } = await executor.query<{ moved: number; added: number }>(SQL, [options.limit]);
	const { moved, added } = rows[0] ?? { moved: 0, added: 0 };
	if (moved !== added) throw new Error("The job queue did not take every row of the outbox");
	return moved;
}

/**
 * Gives back the jobs of runners that have held one for longer than `heldMs`: theirs is a process that was killed. The
 * queue itself would wait for four hours. Returns how many runners there were.
 */
export async function unlockJobs(executor: Executor, options: { readonly heldMs: number }): Promise<number> {
	const { rows } = await executor.query<{ runners: number }>(
		`with gone as materialized (
		   select array_agg(distinct locked_by) as ids from graphile_worker.jobs
		    where locked_at < clock_timestamp() - $1 * interval '1 millisecond'
		 )
		 select coalesce(cardinality(ids), 0) as runners, graphile_worker.force_unlock_workers(ids) from gone`,
		[options.heldMs],
	);
	return rows[0]?.runners ?? 0;
}

export async function measureOutbox(
	executor: Executor,
): Promise<{ readonly count: number; readonly oldestMs: number }> {
	const { rows } = await executor.query<{ count: string; oldest_ms: string | null }>(
		`select count(*) as count, floor(extract(epoch from clock_timestamp() - min(created_at)) * 1000)::bigint as oldest_ms
		   from (select created_at from outbox order by id limit 100000) as waiting`,
	);
	return { count: Number(rows[0]?.count ?? 0), oldestMs: Number(rows[0]?.oldest_ms ?? 0) };
}
