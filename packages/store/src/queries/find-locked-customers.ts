// Which customers somebody else has locked at this moment: asked when a batch could not get all of its rows in time.

import type { Executor, Realm } from "../executor.ts";

/** Waits for nobody, and holds nothing longer than the question takes. */
export async function findLockedCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerIds: readonly string[] },
): Promise<ReadonlySet<string>> {
	// Uses the primary key of customers (id, realm), twice.
	const { rows } = await executor.query<{ id: string }>(
		`with free as materialized (
		   select id from customers where id = any($2::text[]) and realm = $1 for update skip locked
		 )
		 select id from customers where id = any($2::text[]) and realm = $1 and id not in (select id from free)`,
		[options.realm, options.customerIds],
	);
	return new Set(rows.map((row) => row.id));
}
