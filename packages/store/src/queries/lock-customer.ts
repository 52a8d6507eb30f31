// Locks one customer's row until the transaction ends. Waits at most two seconds.

import type { Executor, Realm } from "../executor.ts";

export async function lockCustomer(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<void> {
	await executor.query("set local lock_timeout = '2s'");
	// Uses the primary key of customers (id, realm).
	await executor.query("select version from customers where id = $1 and realm = $2 for update", [
		options.customerId,
		options.realm,
	]);
}
