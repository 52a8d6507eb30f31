// Finds the customers that another transaction has locked, after a batch could not lock all of its rows in time.

import type { Executor, Realm } from "../../executor.ts";

// Uses the primary key of customers (id, realm).
export const TRY_LOCK_SQL = "select id from customers where id = $1 and realm = $2 for update skip locked";
export const FIND_CUSTOMERS_SQL = "select id from customers where id = any($1::text[]) and realm = $2";

/**
 * It does not wait, and holds each lock only for its statement. Each statement locks one row, because Citus cannot lock rows
 * on several nodes at once. That is slow, but happens only after a lock timeout.
 */
export async function findLockedCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerIds: readonly string[] },
): Promise<ReadonlySet<string>> {
	const { rows } = await executor.query<{ id: string }>(FIND_CUSTOMERS_SQL, [options.customerIds, options.realm]);
	const locked = new Set<string>();
	for (const { id } of rows) {
		const free = await executor.query(TRY_LOCK_SQL, [id, options.realm]);
		if (free.rows.length === 0) locked.add(id);
	}
	return locked;
}
