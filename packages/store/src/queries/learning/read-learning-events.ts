// Reads stored events for learning. A page is one text, so that handing it to the learning thread costs the process that also
// decides almost nothing. A line is a JSON array, in the order of `writeLine`.

import type { Executor, Realm } from "../../executor.ts";

export interface LearningPage {
	/** Lines joined by line feeds; empty when there are none. */
	readonly text: string;
	/** The id (exclusive) where the next page begins; undefined after the last page. */
	readonly before: string | undefined;
}

/** Whether the latest case of a stopped event approved it (case_events_by_event). */
export const IS_RELEASED = `case when e.decision = 'allow' then false else coalesce((select c.resolution = 'approved'
  from case_events c where c.event_id = e.id and c.realm = e.realm order by c.resolved_at desc nulls last limit 1), false) end`;

/** id, type, occurred at (ms), decision, method, status, is history, is released, current labels (oldest first), fired, amount, is control. */
const writeLine = (labels: string): string => `json_build_array(
  e.id, e.type, floor(extract(epoch from e.occurred_at) * 1000)::bigint, e.decision, b.method, b.status, b."isBackfilled",
  ${IS_RELEASED}, ${labels}, o.fired, e.amount_minor, o."isControl")::text`;

const LABELS = `(select json_agg(json_build_array(l.source, l.label, floor(extract(epoch from l.created_at) * 1000)::bigint)
  order by l.created_at, l.id) from labels l where l.event_id = e.id and l.realm = e.realm and l.is_current)`;

/** Parses body and outcome once for all of their fields. */
const READ = `cross join lateral json_to_record(e.body::json) as b (method text, status text, "isBackfilled" boolean)
  cross join lateral json_to_record(e.outcome::json) as o (fired json, "isSettling" boolean, "isControl" boolean)`;

/**
 * Movements without a label, newest first, with ids below `before` and from `from` on. One movement is one line, so events
 * that only settle a payout are left out.
 */
export async function readUnlabelledPage(
	executor: Executor,
	options: { readonly realm: Realm; readonly before: string; readonly from: string; readonly limit: number },
): Promise<LearningPage> {
	// Reads the partitions' primary keys (id, …) backwards, and labels_current (event_id, …).
	return readPage(
		executor,
		`with page as materialized (
		   select id, customer_id, realm, type, occurred_at, decision, amount_minor, body, outcome from events
		    where id < $2 and id >= $4 and realm = $1 order by id desc limit $3
		 )
		 select (select count(*)::int from page) as count, (select min(id::text) from page) as last,
		        coalesce(string_agg(${writeLine("'[]'::json")}, E'\\n'), '') as text
		   from page e ${READ}
		  where e.type in ('transaction', 'payout.requested') and o."isSettling" is not true and not exists (
		    select from labels l where l.event_id = e.id and l.realm = e.realm and l.is_current)`,
		[options.realm, options.before, options.limit, options.from],
		options.limit,
	);
}

/** Events by their labels, the latest label first; `before` is a label's id. An event may come more than once. */
export async function readLabelledPage(
	executor: Executor,
	options: { readonly realm: Realm; readonly before: string; readonly limit: number },
): Promise<LearningPage> {
	// Reads labels_by_realm (realm, id) backwards, and the partitions' primary keys (id, …).
	return readPage(
		executor,
		`with page as materialized (
		   select id, event_id from labels where realm = $1 and is_current and id < $2 order by id desc limit $3
		 )
		 select (select count(*)::int from page) as count, (select min(id::text) from page) as last,
		        coalesce(string_agg(${writeLine(LABELS)}, E'\\n'), '') as text
		   from (select distinct event_id from page) as labelled
		   join events e on e.id = labelled.event_id and e.realm = $1 ${READ}`,
		[options.realm, options.before, options.limit],
		options.limit,
	);
}

async function readPage(
	executor: Executor,
	sql: string,
	values: readonly unknown[],
	limit: number,
): Promise<LearningPage> {
	const { rows } = await executor.query<{ count: number; last: string | null; text: string }>(sql, [...values]);
	const { count = 0, last = null, text = "" } = rows[0] ?? {};
	return { text, before: count === limit && last !== null ? last : undefined };
}

/** Changes of a customer that are read before each event. More between two events of a customer are rare, and left out. */
const CHANGES_MAX = 100;

/** What people did to the customer before the event, newest last. Labels are read with their events. */
const CHANGES = `(select json_agg(json_build_array(c.seq, c.body) order by c.seq) from customer_changes c
  where c.customer_id = e.customer_id and c.realm = e.realm and c.seq < e.seq and c.seq >= e.seq - ${CHANGES_MAX}
    and c.kind not in ('label', 'rebuild'))`;

export interface LessonPage {
	readonly text: string;
	/** The customers of the page, each once. */
	readonly customerIds: readonly string[];
}

/**
 * Events of a replay for the layer, in the order of `ids`: a line for each, of the body, the decision, whether a person
 * approved the event, its current labels (oldest first), the part of the outcome that changed the profile, and what people
 * did to the customer before.
 */
export async function readLessonPage(
	executor: Executor,
	options: { readonly realm: Realm; readonly ids: readonly string[] },
): Promise<LessonPage> {
	// Reads the partitions' primary keys (id, …), case_events_by_event, labels_current (event_id, …), and the primary key of
	// customer_changes.
	const { rows } = await executor.query<{ text: string; customer_ids: readonly string[] }>(
		`select coalesce(string_agg(json_build_array(e.body::json, e.decision, ${IS_RELEASED}, (
		   select json_agg(json_build_object('source', l.source, 'label', l.label, 'fraudType', l.fraud_type,
		            'createdAt', floor(extract(epoch from l.created_at) * 1000)::bigint) order by l.created_at, l.id)
		     from labels l where l.event_id = e.id and l.realm = e.realm and l.is_current),
		   json_strip_nulls(json_build_object('decision', e.decision, 'score', o.score, 'usedApproval', o."usedApproval",
		     'isStopped', o."isStopped", 'isControl', o."isControl")), ${CHANGES})::text, E'\\n' order by w.place), '') as text,
		   coalesce(array_agg(distinct e.customer_id), '{}') as customer_ids
		   from unnest($2::uuid[]) with ordinality as w (id, place) join events e on e.id = w.id and e.realm = $1
		  cross join lateral json_to_record(e.outcome::json)
		     as o (score float8, "usedApproval" text, "isStopped" boolean, "isControl" boolean)`,
		[options.realm, options.ids],
	);
	const { text = "", customer_ids: customerIds = [] } = rows[0] ?? {};
	return { text, customerIds };
}

/** The newest current label of a realm (labels_by_realm). */
export async function findNewestLabel(
	executor: Executor,
	options: { readonly realm: Realm },
): Promise<string | undefined> {
	const { rows } = await executor.query<{ id: string }>(
		"select id from labels where realm = $1 and is_current order by id desc limit 1",
		[options.realm],
	);
	return rows[0]?.id;
}
