// The main events of cases, for a page of the queue.

import type { Executor, Realm } from "../../executor.ts";

interface MainEvent {
	readonly caseId: string;
	readonly id: string;
	readonly score: number;
	/** JSON of the normalised event. */
	readonly body: string;
	/** Null unless it was asked for. */
	readonly sealed: Buffer | null;
}

/**
 * The main event of each case: the highest score, then the larger amount, then the latest. Looks at the event that opened the
 * case and at the first 1,000 that joined it (primary keys of case_events and of the events' partitions).
 */
export async function listMainEvents(
	executor: Executor,
	options: {
		readonly realm: Realm;
		/** UUIDs of cases and of the events that opened them. */
		readonly cases: readonly { readonly id: string; readonly eventId: string | null }[];
		readonly isSealedRead: boolean;
	},
): Promise<readonly MainEvent[]> {
	const { realm, cases, isSealedRead } = options;
	const { rows } = await executor.query<MainEvent>(LIST_MAIN_EVENTS_SQL, [
		realm,
		cases.map(({ id }) => id),
		cases.map(({ eventId }) => eventId),
		isSealedRead,
	]);
	return rows;
}

// Each event is looked up by itself, in its partition alone: with a plain join, a plan from a young database could read all
// events of the realm. `+ 0` hides indexes that begin with the realm.
export const LIST_MAIN_EVENTS_SQL = `select w.case_id as "caseId", main.id, main.score, main.body, main.sealed
  from unnest($2::uuid[], $3::uuid[]) as w (case_id, event_id)
 cross join lateral (
   select e.id, e.score, e.body, case when $4 then e.sealed end as sealed
     from ((select k.event_id from case_events k where k.case_id = w.case_id and k.realm = $1 order by k.event_id limit 1000)
           union select w.event_id) as own
    cross join lateral (
      select id, score, amount_minor, body, sealed from events where id = own.event_id and realm + 0 = $1 limit 1) as e
    order by e.score desc, coalesce(e.amount_minor, -1) desc, e.id desc limit 1) as main`;
