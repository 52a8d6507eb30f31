// Screening beyond the batch: the matches that people look into, the first of two verdicts on one, and whom to screen anew.

import type { ScreeningStatus } from "@hakiki/domain";
import type { Executor, Realm } from "../executor.ts";

export interface ScreenedRow {
	readonly customerId: string;
	readonly caseId: string;
	/** JSON of what the screening found. */
	readonly screened: string;
	/** Absent for a screening that no event brought about. */
	readonly eventId: string | null;
	readonly at: number;
}

/**
 * Screenings behind the screening cases that are open, or behind all of one customer's: those of events, and those that
 * a change of the lists brought about. Newest first; uses cases_open or cases_by_customer, and primary keys.
 */
export async function listScreenings(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId?: string | undefined; readonly limit: number },
): Promise<readonly ScreenedRow[]> {
	const whose = options.customerId === undefined ? "c.status <> 'closed'" : "c.customer_id = $3";
	const { rows } = await executor.query<{
		customer_id: string;
		case_id: string;
		screened: string;
		event_id: string | null;
		at: string;
	}>(
		`with chosen as materialized (
		   select c.id, c.customer_id, c.event_id from cases c
		    where c.realm = $1 and c.type = 'screening' and ${whose} order by c.opened_at desc limit $2
		 )
		 select * from (
		   select c.customer_id, c.id as case_id, e.body::json ->> 'screened' as screened, e.body::json ->> 'id' as event_id,
		          (e.body::json ->> 'receivedAt')::int8 as at
		     from chosen c
		     join lateral (select c.event_id as id
		                    union select k.event_id from case_events k where k.case_id = c.id and k.realm = $1) x on true
		     join events e on e.id = x.id and e.realm = $1
		   union all
		   select c.customer_id, c.id, h.body ->> 'facts', null, (h.body ->> 'at')::int8
		     from chosen c join customer_changes h on h.customer_id = c.customer_id and h.realm = $1 and h.kind = 'screened'
		 ) found where screened is not null order by at desc limit $2`,
		[options.realm, options.limit, ...(options.customerId === undefined ? [] : [options.customerId])],
	);
	return rows.map((row) => ({
		customerId: row.customer_id,
		caseId: row.case_id,
		screened: row.screened,
		eventId: row.event_id,
		at: Number(row.at),
	}));
}

export interface NamedCustomer {
	readonly id: string;
	readonly version: number;
	readonly screeningStatus: ScreeningStatus;
	readonly profile: Uint8Array;
	/** The personal fields, sealed. */
	readonly sealed: Uint8Array;
}

/** The next customers after an id of whom something personal is known (primary key of customers). */
export async function listNamedCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly after: string; readonly limit: number },
): Promise<readonly NamedCustomer[]> {
	const { rows } = await executor.query<{
		id: string;
		version: string;
		screening_status: ScreeningStatus;
		profile: Buffer;
		sealed: Buffer;
	}>(
		`select id, version, screening_status, profile, sealed from customers
		  where realm = $1 and id > $2 and sealed is not null order by id limit $3`,
		[options.realm, options.after, options.limit],
	);
	return rows.map(({ id, version, screening_status: screeningStatus, profile, sealed }) => ({
		id,
		version: Number(version),
		screeningStatus,
		profile,
		sealed,
	}));
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
