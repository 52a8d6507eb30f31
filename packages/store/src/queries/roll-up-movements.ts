// Daily figures of movements on entities, added from the stored events between a watermark and a moment that no
// unfinished write can reach back before: how many there were or, of an agent, how much cash was drawn.

import type { Executor } from "../executor.ts";

const WATERMARK = "movements";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Locks and returns the id up to which (exclusive) movements are counted. */
export async function lockMovementsWatermark(executor: Executor): Promise<string> {
	await executor.query("insert into watermarks (name, event_id) values ($1, $2) on conflict (name) do nothing", [
		WATERMARK,
		FIRST_ID,
	]);
	const { rows } = await executor.query<{ event_id: string }>(
		"select event_id from watermarks where name = $1 for update",
		[WATERMARK],
	);
	return rows[0]?.event_id ?? FIRST_ID;
}

export async function findMovementsWatermark(executor: Executor): Promise<string | undefined> {
	const { rows } = await executor.query<{ event_id: string }>("select event_id from watermarks where name = $1", [
		WATERMARK,
	]);
	return rows[0]?.event_id;
}

export async function moveMovementsWatermark(executor: Executor, options: { readonly to: string }): Promise<void> {
	await executor.query("update watermarks set event_id = $2 where name = $1", [WATERMARK, options.to]);
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

/** The UTC days (since 1970) on which the movements of a stretch of events happened. */
export async function listMovementDays(
	executor: Executor,
	options: { readonly from: string; readonly to: string },
): Promise<readonly number[]> {
	const { rows } = await executor.query<{ day: number }>(
		`select distinct floor(extract(epoch from occurred_at) / 86400)::int as day
		   from events where id >= $1 and id < $2 and party is not null order by day limit 40000`,
		[options.from, options.to],
	);
	return rows.map((row) => row.day);
}

// Rows are locked in the order of their key, as everywhere. $3 is the day, where the whole stretch is of one, as it is but
// for imports and around midnight: then one more on a day the entity knows is a plain addition.
const ADD_SQL = `
insert into entities as e (hash, role, realm, movements)
select party, party_role, realm, hakiki_recent_days(jsonb_object_agg(day, counted))
  from (
    select party, party_role, realm, day, sum(case when party_role = 'agent' then amount_minor else 1 end) as counted
      from (
        select party, party_role, realm, amount_minor, floor(extract(epoch from occurred_at) / 86400)::int as day
          from events where id >= $1 and id < $2 and party is not null
      ) as moved
     group by party, party_role, realm, day
  ) as days
 group by party, party_role, realm order by party, party_role, realm
on conflict (hash, role, realm) do update set movements = case
  when e.movements ? $3::text then e.movements || jsonb_build_object(
    $3::text, (e.movements ->> $3::text)::bigint + (excluded.movements ->> $3::text)::bigint)
  when $3::text is not null then hakiki_recent_days(e.movements || excluded.movements)
  else hakiki_recent_days((
    select jsonb_object_agg(day, counted)
      from (
        select key as day, sum(value::bigint) as counted
          from (select * from jsonb_each_text(e.movements) union all select * from jsonb_each_text(excluded.movements)) as both_days
         group by key
      ) as sums
  ))
end`;

/** Adds the movements of a stretch of events to their parties. Returns how many entities it touched. */
export async function addMovements(
	executor: Executor,
	options: { readonly from: string; readonly to: string; readonly onlyDay: number | undefined },
): Promise<number> {
	const { rowCount } = await executor.query(ADD_SQL, [
		options.from,
		options.to,
		options.onlyDay === undefined ? null : String(options.onlyDay),
	]);
	return rowCount ?? 0;
}
