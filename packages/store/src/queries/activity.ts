// The figures of an overview: decisions by the hour, counted in the background, and what cases and labels say of them.

import type { Executor, Realm } from "../executor.ts";

// An id begins with the time of receipt in ms. What is over a day old then is history.
const COUNT_SQL = `
insert into activity as known (hour, realm, type, method, decision, events, amount_minor)
select received_ms / 3600000, realm, type, coalesce(method, ''), decision, count(*), coalesce(sum(amount_minor), 0)
  from (
    select realm, type, decision, amount_minor, occurred_at, body::json ->> 'method' as method,
           ('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint as received_ms
      from events where id >= $1 and id < $2
  ) as stored
 where occurred_at > to_timestamp(received_ms / 1000.0) - interval '24 hours'
 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
on conflict (hour, realm, type, method, decision) do update
   set events = known.events + excluded.events, amount_minor = known.amount_minor + excluded.amount_minor`;

/** Counts a stretch of events (primary key of events). */
export async function countActivity(
	executor: Executor,
	options: { readonly from: string; readonly to: string },
): Promise<void> {
	await executor.query(COUNT_SQL, [options.from, options.to]);
}

export async function deleteOldActivity(executor: Executor, options: { readonly beforeHour: number }): Promise<void> {
	await executor.query("delete from activity where hour < $1", [options.beforeHour]);
}

export interface ActivityRow {
	readonly hour: number;
	readonly type: string;
	readonly method: string;
	readonly decision: string;
	readonly events: number;
	readonly amountMinor: number;
}

/** Hours from the one on and before the other (primary key of activity), folded to steps of so many hours. */
export async function listActivity(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly fromHour: number;
		readonly toHour: number;
		readonly stepHours: number;
		/** Added before folding, so that days begin at the workspace's midnight. */
		readonly offsetHours: number;
	},
): Promise<readonly ActivityRow[]> {
	const { rows } = await executor.query<{
		step: number;
		type: string;
		method: string;
		decision: string;
		events: string;
		amount_minor: string;
	}>(
		`select (hour + $5::int) / $4::int * $4::int - $5::int as step, type, method, decision, sum(events) as events,
		        sum(amount_minor) as amount_minor
		   from activity where hour >= $2 and hour < $3 and realm = $1
		  group by 1, 2, 3, 4 order by 1, 2, 3, 4 limit 100000`,
		[options.realm, options.fromHour, options.toHour, options.stepHours, options.offsetHours],
	);
	return rows.map((row) => ({
		hour: row.step,
		type: row.type,
		method: row.method,
		decision: row.decision,
		events: Number(row.events),
		amountMinor: Number(row.amount_minor),
	}));
}

export interface QueueFigures {
	readonly severity: string;
	readonly open: number;
	readonly unassigned: number;
	readonly oldestAt: Date;
}

/** Open cases by severity (cases_open). */
export async function measureQueue(
	executor: Executor,
	options: { readonly realm: Realm },
): Promise<readonly QueueFigures[]> {
	const { rows } = await executor.query<{ severity: string; open: number; unassigned: number; oldest_at: Date }>(
		`select severity, count(*)::int as open, (count(*) filter (where assignee is null))::int as unassigned,
		        min(opened_at) as oldest_at
		   from cases where realm = $1 and status <> 'closed' group by severity`,
		[options.realm],
	);
	return rows.map((row) => ({
		severity: row.severity,
		open: row.open,
		unassigned: row.unassigned,
		oldestAt: row.oldest_at,
	}));
}

export interface ResolvedFigures {
	readonly resolution: string;
	readonly cases: number;
	readonly events: number;
	readonly amountMinor: number;
}

/** What closing cases let go and what it kept back (cases_closed, primary keys of case_events and events). */
export async function measureResolved(
	executor: Executor,
	options: { readonly realm: Realm; readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly ResolvedFigures[]> {
	const { rows } = await executor.query<{ resolution: string; cases: string; events: string; amount_minor: string }>(
		`with closed as materialized (
		   select id, resolution from cases where realm = $1 and status = 'closed' and closed_at >= $2 and closed_at < $3
		    order by closed_at desc limit $4
		 )
		 select c.resolution, count(distinct c.id) as cases, count(e.id) as events, coalesce(sum(e.amount_minor), 0) as amount_minor
		   from closed c
		   left join case_events k on k.case_id = c.id and k.realm = $1
		   left join events e on e.id = k.event_id and e.realm = $1 and e.decision <> 'allow'
		  group by c.resolution`,
		[options.realm, new Date(options.from), new Date(options.to), options.limit],
	);
	return rows.map((row) => ({
		resolution: row.resolution,
		cases: Number(row.cases),
		events: Number(row.events),
		amountMinor: Number(row.amount_minor),
	}));
}

export interface LabelledFigures {
	readonly label: string;
	readonly decision: string;
	readonly events: number;
	readonly amountMinor: number;
}

/** What labels say of the decisions of a time, the latest labels first (labels_by_realm, primary key of events). */
export async function measureLabelled(
	executor: Executor,
	options: { readonly realm: Realm; readonly fromId: string; readonly toId: string; readonly limit: number },
): Promise<readonly LabelledFigures[]> {
	const { rows } = await executor.query<{ label: string; decision: string; events: string; amount_minor: string }>(
		`with latest as materialized (
		   select event_id, label, source, created_at, id from labels where realm = $1 and is_current order by id desc limit $4
		 ), effective as (
		   select distinct on (event_id) event_id, label from latest where event_id >= $2::uuid and event_id < $3::uuid
		    order by event_id, (label = 'fraud' and source in ('chargeback', 'complaint', 'law_enforcement', 'recall')) desc,
		             created_at desc, id desc
		 )
		 select f.label, e.decision, count(*) as events, coalesce(sum(e.amount_minor), 0) as amount_minor
		   from effective f join events e on e.id = f.event_id and e.realm = $1 group by f.label, e.decision`,
		[options.realm, options.fromId, options.toId, options.limit],
	);
	return rows.map((row) => ({
		label: row.label,
		decision: row.decision,
		events: Number(row.events),
		amountMinor: Number(row.amount_minor),
	}));
}

/** The rules that fired most often (primary key of rule_firings). */
export async function listTopRules(
	executor: Executor,
	options: { readonly realm: Realm; readonly fromHour: number; readonly toHour: number; readonly limit: number },
): Promise<readonly { readonly rule: string; readonly fired: number }[]> {
	const { rows } = await executor.query<{ rule: string; fired: string }>(
		`select rule, sum(fired) as fired from rule_firings
		  where hour >= $2 and hour < $3 and realm = $1 and rule <> '' group by rule order by fired desc, rule limit $4`,
		[options.realm, options.fromHour, options.toHour, options.limit],
	);
	return rows.map((row) => ({ rule: row.rule, fired: Number(row.fired) }));
}
