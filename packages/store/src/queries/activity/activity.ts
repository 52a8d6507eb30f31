// The figures of the overview: decisions by the hour, which a job counts, and the figures of cases and labels.

import type { ActivityFigures, LabelledFigures, QueueFigures, ResolvedFigures } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";
import { orderByEffect } from "../labels/effective-label.ts";
import { isLetThrough, isNoHistory, occurredMs, receivedMs } from "./counted-events.ts";

// In test mode each event counts at its own time, so that a made-up month shows as a month.
const COUNT_SQL = `
insert into activity as known (hour, realm, type, method, decision, events, amount_minor)
select case when is_live then received_ms else occurred_ms end / 3600000, realm, type, coalesce(method, ''), decision,
       count(*), coalesce(sum(amount_minor), 0)
  from (
    select realm, type, decision, amount_minor, body::json ->> 'method' as method,
           ${occurredMs("occurred_at")} as occurred_ms, ${receivedMs("id")} as received_ms
      from events where id >= $1 and id < $2
  ) as stored join realms using (realm)
 where not is_live or ${isNoHistory("occurred_ms", "received_ms")}
 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
on conflict (hour, realm, type, method, decision) do update
   set events = known.events + excluded.events, amount_minor = known.amount_minor + excluded.amount_minor
returning realm`;

/** Counts a range of events (primary key of events), and gives the realms whose figures changed. */
export async function countActivity(
	executor: Executor,
	options: { readonly from: string; readonly to: string },
): Promise<readonly Realm[]> {
	const { rows } = await executor.query<{ realm: number }>(COUNT_SQL, [options.from, options.to]);
	return [...new Set(rows.map(({ realm }) => realm))].map(toRealm);
}

export async function deleteOldActivity(executor: Executor, options: { readonly beforeHour: number }): Promise<void> {
	await executor.query("delete from activity where hour < $1", [options.beforeHour]);
}

/** `hour` is the first hour of a step, in hours since 1970. */
export interface ActivityRow extends ActivityFigures {
	readonly hour: number;
}

/** Figures from one hour to before another (primary key of activity), summed in steps of `stepHours`. */
export async function listActivity(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly fromHour: number;
		readonly toHour: number;
		readonly stepHours: number;
		/** Shifts the steps, so that days begin at the workspace's midnight. */
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

export interface QueueRow extends QueueFigures {
	/** The index of the first age limit that the cases have not reached. */
	readonly age: number;
}

/** Open cases by severity and age (cases_open). `date_part` counts in floats: 80,000 cases take 47 ms, and 85 ms with `extract`. */
export async function measureQueue(
	executor: Executor,
	options: { readonly realm: Realm; readonly now: number; readonly agesHours: readonly number[] },
): Promise<readonly QueueRow[]> {
	const { rows } = await executor.query<{
		severity: string;
		age: number;
		open: number;
		unassigned: number;
		oldest_at: Date;
	}>(
		`select severity, width_bucket(date_part('epoch', $2::timestamptz - opened_at) / 3600, $3::float8[]) as age,
		        count(*)::int as open, (count(*) filter (where assignee is null))::int as unassigned,
		        min(opened_at) as oldest_at
		   from cases where realm = $1 and status <> 'closed' group by 1, 2`,
		[options.realm, new Date(options.now), options.agesHours],
	);
	return rows.map((row) => ({
		severity: row.severity,
		age: row.age,
		open: row.open,
		unassigned: row.unassigned,
		oldestAt: row.oldest_at.getTime(),
	}));
}

/**
 * The events that closed cases approved and declined (cases_closed, primary keys of case_events and events), in total and by
 * type and method. A case with events of several kinds counts with each kind.
 */
export async function measureResolved(
	executor: Executor,
	options: { readonly realm: Realm; readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly ResolvedFigures[]> {
	const { rows } = await executor.query<{
		resolution: string;
		type: string | null;
		method: string | null;
		is_sum: boolean;
		cases: string;
		events: string;
		amount_minor: string;
	}>(
		`with closed as materialized (
		   select id, resolution from cases where realm = $1 and status = 'closed' and closed_at >= $2 and closed_at < $3
		    order by closed_at desc limit $4
		 ), resolved as (
		   select c.id as case_id, c.resolution, e.id, e.type, e.body::json ->> 'method' as method, e.amount_minor
		     from closed c
		     left join case_events k on k.case_id = c.id and k.realm = $1
		     left join events e on e.id = k.event_id and e.realm = $1 and e.decision <> 'allow'
		 )
		 select resolution, type, method, grouping(type) = 1 as is_sum, count(distinct case_id) as cases, count(id) as events,
		        coalesce(sum(amount_minor), 0) as amount_minor
		   from resolved group by grouping sets ((resolution), (resolution, type, method))
		  order by resolution, type, method`,
		[options.realm, new Date(options.from), new Date(options.to), options.limit],
	);
	return rows.map((row) => ({
		resolution: row.resolution,
		cases: Number(row.cases),
		events: Number(row.events),
		amountMinor: Number(row.amount_minor),
		kind: row.is_sum ? undefined : { type: row.type ?? "", method: row.method ?? "" },
	}));
}

/** `hour` is the first hour of the step in which the events were received, or happened. */
export interface LabelledRow extends LabelledFigures {
	readonly hour: number;
}

// In test mode an event counts at its own time, as in `activity`.
const LABELLED_SQL = `
with known as materialized (
  select event_id, label, source, created_at, id, event_type, event_method, event_decision, event_amount_minor,
         event_occurred_at
    from labels
   where realm = $1 and is_current and event_id >= $6::uuid and event_id < $7::uuid and event_decision is not null
   order by event_id desc limit $4
), effective as (
  select distinct on (event_id) event_id as id, label, event_type as type, coalesce(event_method, '') as method,
         event_decision as decision, event_amount_minor as amount_minor, event_occurred_at as occurred_at
    from known order by event_id, ${orderByEffect("known")}
), timed as (
  select e.*, ${isLetThrough("e", "$1")} as is_let_through, ${occurredMs("e.occurred_at")} as occurred_ms,
         ${receivedMs("e.id")} as received_ms
    from effective e
), placed as (
  select *, (case when $5 then occurred_ms else received_ms end / 3600000)::int as hour from timed
   where $5 or ${isNoHistory("occurred_ms", "received_ms")}
)
select (hour + $9::int) / $8::int * $8::int - $9::int as step, label, type, method, decision, is_let_through,
       count(*) as events, coalesce(sum(amount_minor), 0) as amount_minor
  from placed where hour >= $2 and hour < $3 group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`;

/**
 * Labelled decisions of some hours, from at most `limit` labels of the newest events (labels_by_event,
 * case_events_by_event).
 */
export async function measureLabelled(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly fromHour: number;
		readonly toHour: number;
		/** The bounds of the ids that may count in these hours. */
		readonly fromId: string;
		readonly toId: string;
		readonly isByOccurrence: boolean;
		readonly stepHours: number;
		readonly offsetHours: number;
		readonly limit: number;
	},
): Promise<readonly LabelledRow[]> {
	const { realm, fromHour, toHour, limit, isByOccurrence, fromId, toId, stepHours, offsetHours } = options;
	const { rows } = await executor.query<{
		step: number;
		label: string;
		type: string;
		method: string;
		decision: string;
		is_let_through: boolean;
		events: string;
		amount_minor: string;
	}>(LABELLED_SQL, [realm, fromHour, toHour, limit, isByOccurrence, fromId, toId, stepHours, offsetHours]);
	return rows.map((row) => ({
		hour: row.step,
		label: row.label,
		type: row.type,
		method: row.method,
		decision: row.decision,
		isLetThrough: row.is_let_through,
		events: Number(row.events),
		amountMinor: Number(row.amount_minor),
	}));
}

export interface ReviewTime {
	readonly cases: number;
	/** The cases on which somebody acted before they were closed. */
	readonly measured: number;
	/** The minutes of all cases. */
	readonly minutes: number;
}

/**
 * The time from the first action of a person on a case to its closing, over the cases that were closed in a period
 * (cases_closed, primary key of case_acts). A case counts at most `minutesMax`, because nobody works on it overnight. A case
 * without such an action counts `minutesUnmeasured`, but not more than the time since it was opened, nor than the time since
 * the same person closed another one: the cases of a bulk action share one time.
 */
export async function measureReviewTime(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly from: number;
		readonly to: number;
		readonly minutesMax: number;
		readonly minutesUnmeasured: number;
		readonly limit: number;
	},
): Promise<ReviewTime> {
	const { rows } = await executor.query<{ cases: number; measured: number; minutes: number }>(
		`with closed as materialized (
		   select id, opened_at, closed_at, closed_by from cases
		    where realm = $1 and status = 'closed' and closed_at >= $2 and closed_at < $3
		    order by closed_at desc limit $5
		 )
		 select count(*)::int as cases, count(first_at)::int as measured,
		        coalesce(sum(case when first_at is not null then least(extract(epoch from closed_at - first_at) / 60, $4)
		          else least(extract(epoch from closed_at - opened_at) / 60, extract(epoch from closed_at - closed_before) / 60, $6)
		        end), 0)::float8 as minutes
		   from (
		     select id, opened_at, closed_at, case when closed_by is not null
		              then lag(closed_at) over (partition by closed_by order by closed_at, id) end as closed_before
		       from closed
		   ) as closed left join lateral (
		     select at as first_at from case_acts a where a.case_id = closed.id and a.realm = $1 and a.at < closed.closed_at
		        and a.kind in ('assigned', 'note', 'prioritised', 'requested', 'reported') and a.actor <> 'system'
		      order by a.id limit 1
		   ) as looked on true`,
		[
			options.realm,
			new Date(options.from),
			new Date(options.to),
			options.minutesMax,
			options.limit,
			options.minutesUnmeasured,
		],
	);
	return rows[0] ?? { cases: 0, measured: 0, minutes: 0 };
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
