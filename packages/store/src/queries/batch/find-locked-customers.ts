// Which customers somebody else has locked at this moment: asked when a batch could not get all of its rows in time.

import type { Executor, Realm } from "../../executor.ts";

// Uses the primary key of customers (id, realm).
export const TRY_LOCK_SQL = "select id from customers where id = $1 and realm = $2 for update skip locked";
export const FIND_CUSTOMERS_SQL = "select id from customers where id = any($1::text[]) and realm = $2";

/**
 * Waits for nobody, and holds nothing longer than a question takes. One row a question, because rows of several customers
 * cannot be locked at once where they lie on several nodes; it is asked only after a lock was waited for in vain.
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
