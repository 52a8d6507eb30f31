// Daily figures of movements on entities: their number, or for an agent the cash that was drawn. They are added from the
// stored events between a watermark and a moment before which no open transaction can still write.

import type { Executor } from "../../executor.ts";

/** The UTC days (since 1970) on which the movements of a range of events happened. */
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

// Rows are locked in the order of their key, as everywhere. Old days are dropped only when there are many, because the call of
// the function costs more than all the rest. Readers look at the latest 31 days anyway.
const FEW_DAYS_BYTES = 800;

// All movements of the range are of one day ($3), except in imports and around midnight, so a simple addition is enough.
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

/** Adds the movements of a range of events to their parties. Returns how many entities it changed. */
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
