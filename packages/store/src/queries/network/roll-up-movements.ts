// Daily figures of movements on entities, added from the stored events between a watermark and a moment that no
// unfinished write can reach back before: how many there were or, of an agent, how much cash was drawn.

import type { Executor } from "../../executor.ts";

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

// Rows are locked in the order of their key, as everywhere. Days that are over are dropped when there are many of them:
// a call of the function costs more than all the rest, and readers look at the latest 31 days anyway.
const FEW_DAYS_BYTES = 800;

// The whole stretch is of one day ($3), as it is but for imports and around midnight: one more is a plain addition.
const ADD_ONE_DAY_SQL = `
insert into entities as e (hash, role, realm, movements)
select party, party_role, realm,
       jsonb_build_object($3::text, sum(case when party_role = 'agent' then amount_minor else 1 end))
  from events where id >= $1 and id < $2 and party is not null
 group by party, party_role, realm order by party, party_role, realm
on conflict (hash, role, realm) do update set movements = case
  when e.movements ? $3::text then e.movements || jsonb_build_object(
    $3::text, (e.movements ->> $3::text)::bigint + (excluded.movements ->> $3::text)::bigint)
  when pg_column_size(e.movements) < ${FEW_DAYS_BYTES} then e.movements || excluded.movements
  else hakiki_recent_days(e.movements || excluded.movements)
end`;

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
on conflict (hash, role, realm) do update set movements = hakiki_recent_days((
  select jsonb_object_agg(day, counted)
    from (
      select key as day, sum(value::bigint) as counted
        from (select * from jsonb_each_text(e.movements) union all select * from jsonb_each_text(excluded.movements)) as both_days
       group by key
    ) as sums
))`;

/** Adds the movements of a stretch of events to their parties. Returns how many entities it touched. */
export async function addMovements(
	executor: Executor,
	options: { readonly from: string; readonly to: string; readonly onlyDay: number | undefined },
): Promise<number> {
	const { from, to, onlyDay } = options;
	const { rowCount } =
		onlyDay === undefined
			? await executor.query(ADD_SQL, [from, to])
			: await executor.query(ADD_ONE_DAY_SQL, [from, to, String(onlyDay)]);
	return rowCount ?? 0;
}
