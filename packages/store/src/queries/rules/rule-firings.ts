// How often rules fire, counted by the hour from stored events, and the rules that fire far more often than before.

import { type Executor, type Realm, toRealm } from "../../executor.ts";

const WINDOW_HOURS = 24;
const USUAL_HOURS = 28 * 24;

// An id begins with the time of receipt in ms. An event that was over a day old then is history, and live mode leaves it out.
// In test mode each event counts at its own time. Events without firings, which are most, are not parsed. One row of each
// realm, with the rule '', counts the events.
const COUNT_SQL = `
with seen as materialized (
  select realm, outcome, case when is_live then received_ms else occurred_ms end / 3600000 as hour
    from (
      select realm, outcome, (extract(epoch from occurred_at) * 1000)::bigint as occurred_ms,
             ('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint as received_ms
        from events where id >= $1 and id < $2
    ) as stored join realms using (realm)
   where not is_live or occurred_ms > received_ms - 86400000
), counted as (
  select hour, '' as rule, realm, count(*) as fired from seen group by hour, realm
  union all
  select hour, one ->> 'rule', realm, count(*)
    from seen, jsonb_array_elements(outcome::jsonb -> 'fired') as one
   where outcome like '%"fired":[{%' and not coalesce((one ->> 'isShadow')::boolean, false)
   group by hour, one ->> 'rule', realm
)
insert into rule_firings as known (hour, rule, realm, fired)
select hour, rule, realm, fired from counted order by hour, rule, realm
on conflict (hour, rule, realm) do update set fired = known.fired + excluded.fired`;

/** Counts the firings of a range of events (primary key of events). */
export async function countFirings(
	executor: Executor,
	options: { readonly from: string; readonly to: string },
): Promise<void> {
	await executor.query(COUNT_SQL, [options.from, options.to]);
}

export async function deleteOldFirings(executor: Executor, options: { readonly beforeHour: number }): Promise<void> {
	await executor.query("delete from rule_firings where hour < $1", [options.beforeHour]);
}

export interface RuleSurge {
	readonly realm: Realm;
	readonly rule: string;
	/** Firings in the last 24 hours, and in the 28 days before them. */
	readonly fired: number;
	readonly events: number;
	readonly usualFired: number;
	readonly usualEvents: number;
	/** When an operator was alerted, if that was in the last 24 hours. */
	readonly alertedAt: Date | null;
}

interface SurgeBounds {
	/** The current hour (since 1970). It and the 23 hours before it are compared. */
	readonly hour: number;
	/** The multiple of the usual rate that counts as a surge. */
	readonly timesMin: number;
	/** Fewer firings than this count as chance. */
	readonly firedMin: number;
	/** A realm with fewer hours of history has no usual rate yet. */
	readonly usualHoursMin: number;
}

// Rates are per event, so that a busy day is no surge. A rule that never fired counts as having fired once. Test mode has no
// usual rate: simulations and trials fill it in bursts.
const SURGES_SQL = `
with split as (
  select realm, rule,
         sum(fired) filter (where hour > $1 - ${WINDOW_HOURS}) as fired,
         sum(fired) filter (where hour <= $1 - ${WINDOW_HOURS}) as usual_fired,
         count(*) filter (where hour <= $1 - ${WINDOW_HOURS}) as usual_hours,
         max(alerted_at) filter (where hour > $1 - ${WINDOW_HOURS}) as alerted_at
    from rule_firings join realms using (realm)
   where is_live and hour > $1 - ${WINDOW_HOURS + USUAL_HOURS} and hour <= $1
   group by realm, rule
)
select one.realm, one.rule, one.fired, all_events.fired as events, coalesce(one.usual_fired, 0) as usual_fired,
       all_events.usual_fired as usual_events, one.alerted_at
  from split as one join split as all_events on all_events.realm = one.realm and all_events.rule = ''
 where one.rule <> '' and one.fired >= $3 and all_events.usual_hours >= $4
   and one.fired::float8 * all_events.usual_fired
       >= $2 * greatest(coalesce(one.usual_fired, 0), 1)::float8 * all_events.fired
 order by one.realm, one.rule limit 1000`;

/** The rules that fire far more often in live mode than they used to (primary key of rule_firings). */
export async function listSurges(executor: Executor, bounds: SurgeBounds): Promise<readonly RuleSurge[]> {
	const { rows } = await executor.query<{
		realm: number;
		rule: string;
		fired: string;
		events: string;
		usual_fired: string;
		usual_events: string;
		alerted_at: Date | null;
	}>(SURGES_SQL, [bounds.hour, bounds.timesMin, bounds.firedMin, bounds.usualHoursMin]);
	return rows.map((row) => ({
		realm: toRealm(row.realm),
		rule: row.rule,
		fired: Number(row.fired),
		events: Number(row.events),
		usualFired: Number(row.usual_fired),
		usualEvents: Number(row.usual_events),
		alertedAt: row.alerted_at,
	}));
}

/** Notes on the compared hours that an operator was alerted. */
export async function markSurgeAlerted(
	executor: Executor,
	options: { readonly realm: Realm; readonly rule: string; readonly hour: number; readonly at: number },
): Promise<void> {
	await executor.query(
		`update rule_firings set alerted_at = $4
		  where hour = (select max(hour) from rule_firings where hour <= $3 and hour > $3 - ${WINDOW_HOURS} and rule = $2 and realm = $1)
		    and rule = $2 and realm = $1`,
		[options.realm, options.rule, options.hour, new Date(options.at)],
	);
}
