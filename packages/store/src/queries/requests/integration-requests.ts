// The latest requests of the integrations, masked.

import type { IntegrationRequest } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

/** The number of refused requests that each realm keeps, and the number of others. */
const KEPT = 10;
const LISTED_MAX = 20;

export interface NewIntegrationRequest {
	readonly realm: Realm;
	readonly request: IntegrationRequest;
}

export async function insertIntegrationRequests(
	executor: Executor,
	options: { readonly requests: readonly NewIntegrationRequest[] },
): Promise<void> {
	const requests = options.requests.map(({ request }) => request);
	await executor.query(
		`insert into integration_requests (realm, at, is_refused, is_decided, facts)
		 select * from unnest($1::int[], $2::timestamptz[], $3::boolean[], $4::boolean[], $5::json[])`,
		[
			options.requests.map(({ realm }) => realm),
			requests.map(({ at }) => new Date(at)),
			requests.map(({ error }) => error !== null),
			requests.map(({ decision }) => decision !== null),
			requests.map((request) => JSON.stringify(request)),
		],
	);
}

/**
 * Deletes all but the latest requests of some realms (primary key). Refused requests are counted apart, so that busy traffic
 * does not push them out. Another process may do the same at this moment, so rows that it has locked are left to it.
 */
export async function trimIntegrationRequests(
	executor: Executor,
	options: { readonly realms: readonly Realm[] },
): Promise<void> {
	await executor.query(
		`with placed as (
		   select realm, id, row_number() over (partition by realm, is_refused order by at desc, id desc) as place
		     from integration_requests where realm = any($1::int[])
		 ), old as (
		   select r.realm, r.id from integration_requests r
		    where (r.realm, r.id) in (select realm, id from placed where place > $2) for update skip locked
		 )
		 delete from integration_requests r using old where r.realm = old.realm and r.id = old.id`,
		[options.realms, KEPT],
	);
}

/** The latest requests of a realm, newest first (primary key). */
export async function listIntegrationRequests(
	executor: Executor,
	options: { readonly realm: Realm },
): Promise<readonly IntegrationRequest[]> {
	const { rows } = await executor.query<{ facts: IntegrationRequest }>(
		"select facts from integration_requests where realm = $1 order by at desc, id desc limit $2",
		[options.realm, LISTED_MAX],
	);
	return rows.map(({ facts }) => facts);
}
