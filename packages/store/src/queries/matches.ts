// Matches with lists that people look into: the events of screening cases, and the first of two verdicts on a match.

import type { Executor, Realm } from "../executor.ts";

export interface ScreenedEvent {
	readonly customerId: string;
	readonly caseId: string;
	/** JSON of the normalised event, with what its screening found. */
	readonly body: string;
}

/** Events of screening cases that are open, or of all of one customer's; uses cases_open or cases_by_customer. */
export async function listScreenedEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId?: string | undefined; readonly limit: number },
): Promise<readonly ScreenedEvent[]> {
	const whose = options.customerId === undefined ? "c.status <> 'closed'" : "c.customer_id = $3";
	const { rows } = await executor.query<{ customer_id: string; case_id: string; body: string }>(
		`select c.customer_id, c.id as case_id, e.body
		   from cases c
		   join lateral (select c.event_id as id
		                  union select k.event_id from case_events k where k.case_id = c.id and k.realm = c.realm) x on true
		   join events e on e.id = x.id and e.realm = c.realm
		  where c.realm = $1 and c.type = 'screening' and ${whose}
		  order by c.opened_at desc, e.id desc limit $2`,
		[options.realm, options.limit, ...(options.customerId === undefined ? [] : [options.customerId])],
	);
	return rows.map((row) => ({ customerId: row.customer_id, caseId: row.case_id, body: row.body }));
}

export interface FirstVerdict {
	readonly verdict: string;
	readonly by: string;
}

interface MatchPlace {
	readonly realm: Realm;
	readonly customerId: string;
	readonly entity: string;
}

/** Uses the primary key (customer_id, entity, realm), like the two below. */
export async function findFirstVerdict(executor: Executor, place: MatchPlace): Promise<FirstVerdict | undefined> {
	const { rows } = await executor.query<{ verdict: string; given_by: string }>(
		"select verdict, given_by from match_verdicts where customer_id = $1 and entity = $2 and realm = $3",
		[place.customerId, place.entity, place.realm],
	);
	return rows[0] && { verdict: rows[0].verdict, by: rows[0].given_by };
}

export async function writeFirstVerdict(
	executor: Executor,
	options: MatchPlace & FirstVerdict & { readonly at: number },
): Promise<void> {
	await executor.query(
		`insert into match_verdicts (customer_id, entity, realm, verdict, given_by, given_at) values ($1, $2, $3, $4, $5, $6)
		 on conflict (customer_id, entity, realm) do update
		    set verdict = excluded.verdict, given_by = excluded.given_by, given_at = excluded.given_at`,
		[options.customerId, options.entity, options.realm, options.verdict, options.by, new Date(options.at)],
	);
}

export async function deleteFirstVerdict(executor: Executor, place: MatchPlace): Promise<void> {
	await executor.query("delete from match_verdicts where customer_id = $1 and entity = $2 and realm = $3", [
		place.customerId,
		place.entity,
		place.realm,
	]);
}
