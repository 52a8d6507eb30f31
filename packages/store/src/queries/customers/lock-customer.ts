// Locks one customer's row until the transaction ends. Waits at most two seconds.

import type { Executor, Realm } from "../../executor.ts";

// Uses the primary key of customers (id, realm).
export const LOCK_CUSTOMER_SQL = "select version from customers where id = $1 and realm = $2 for update";

export async function lockCustomer(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<void> {
	await executor.query("set local lock_timeout = '2s'");
	await executor.query(LOCK_CUSTOMER_SQL, [options.customerId, options.realm]);
}
