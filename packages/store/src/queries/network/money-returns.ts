// Money that returned to its origin, by the customers on its way. A job finds groups in it that pass money round.

import { type Executor, type Realm, toRealm } from "../../executor.ts";

export interface StoredReturn {
	readonly realm: Realm;
	readonly eventId: string;
	readonly customerId: string;
	readonly at: number;
	/** The customers on the way, the origin first. */
	readonly path: readonly string[];
}

/** The returns among a range of events (primary key of events). Events without one, which are nearly all, are not parsed. */
export async function listReturns(
	executor: Executor,
	options: { readonly from: string; readonly to: string },
): Promise<readonly StoredReturn[]> {
	const { rows } = await executor.query<{ id: string; realm: number; customer_id: string; at: Date; path: string[] }>(
		`select id, realm, customer_id, occurred_at as at, outcome::jsonb -> 'returnPath' as path
		   from events where id >= $1 and id < $2 and outcome like '%"returnPath":[%' order by id limit 5000`,
		[options.from, options.to],
	);
	return rows.map((row) => ({
		realm: toRealm(row.realm),
		eventId: row.id,
		customerId: row.customer_id,
		at: row.at.getTime(),
		path: row.path,
	}));
}

export async function insertReturn(executor: Executor, { realm, eventId, at, path }: StoredReturn): Promise<void> {
	await executor.query(
		`insert into money_returns (customer_id, realm, event_id, path, at)
		 select t.id, $2, $3, $1, $4 from (select distinct unnest($1::text[]) as id) as t on conflict do nothing`,
		[path, realm, eventId, new Date(at)],
	);
}

/** The paths of the latest returns through some customers (primary key of money_returns), at most 32 for each customer. */
export async function listReturnPaths(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerIds: readonly string[]; readonly sinceMs: number },
): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
	const { rows } = await executor.query<{ customer_id: string; path: string[] }>(
		`select c.customer_id, r.path from unnest($2::text[]) as c(customer_id)
		  cross join lateral (
		    select path from money_returns
		     where customer_id = c.customer_id and realm = $1 and at > $3 order by event_id desc limit 32
		  ) as r`,
		[options.realm, options.customerIds, new Date(options.sinceMs)],
	);
	const paths = new Map<string, string[][]>();
	for (const { customer_id: id, path } of rows) paths.set(id, [...(paths.get(id) ?? []), path]);
	return paths;
}

/** Uses money_returns_by_time. */
export async function deleteOldReturns(executor: Executor, options: { readonly beforeMs: number }): Promise<void> {
	await executor.query("delete from money_returns where at < $1", [new Date(options.beforeMs)]);
}
