// Watches what the service wants to tell others. Jobs are deleted when they are done, so a trigger writes each one down.

import type { Pool } from "@hakiki/store";
import { waitUntil } from "./wait.ts";

const WATCH = `
create table watched_notices (outbox_id bigint not null, kind text not null, event_id text, case_id text);
create function watch_notice() returns trigger language plpgsql as $$
begin
  insert into watched_notices values ((new.payload ->> 'outbox_id')::bigint, new.payload ->> 'kind',
    new.payload -> 'body' ->> 'event_id', new.payload -> 'body' ->> 'case_id');
  return null;
end $$;
create trigger watch_notice after insert on graphile_worker._private_jobs for each row execute function watch_notice();
`;

export async function watchNotices(pool: Pool): Promise<void> {
	await waitUntil("the job queue's tables are there", async () => {
		const { rows } = await pool.query("select to_regclass('graphile_worker._private_jobs') as queue");
		return rows[0].queue !== null;
	});
	await pool.query(WATCH);
}

export interface NoticeCount {
	readonly kind: string;
	readonly wanted: number;
	readonly told: number;
	/** Jobs beyond one for each row of the outbox. */
	readonly doubled: number;
}

// What the stored decisions, cases and holds ask for, against the jobs that were made of it.
const COUNT = `
with wanted as (
  select case decision when 'block' then 'decision.blocked' else 'decision.review_required' end as kind, count(*) as wanted
    from events where decision <> 'allow' group by 1
  union all select 'case.opened', count(*) from cases
  union all select 'customer.held', count(*) from audit where action = 'customer.held'
), told as (
  select kind, count(*) as told, count(*) - count(distinct outbox_id) as doubled from watched_notices group by kind
)
select kind, coalesce(wanted, 0)::int as wanted, coalesce(told, 0)::int as told, coalesce(doubled, 0)::int as doubled
  from wanted full join told using (kind) order by kind`;

/** Waits until the outbox is empty, and compares. */
export async function countNotices(pool: Pool): Promise<readonly NoticeCount[]> {
	await waitUntil("the outbox is empty", async () => {
		const { rows } = await pool.query("select count(*)::int as count from outbox");
		return rows[0].count === 0;
	});
	const { rows } = await pool.query<NoticeCount>(COUNT);
	return rows;
}
