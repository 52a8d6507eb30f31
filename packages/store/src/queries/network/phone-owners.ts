// The customers whose own phone has a hash.

import type { Hash } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

/** Some of the customers that named the number as their own, at most `limitEach` for each hash. */
export async function listPhoneOwners(
	executor: Executor,
	options: { readonly realm: Realm; readonly hashes: readonly Hash[]; readonly limitEach: number },
): Promise<readonly { readonly hash: Hash; readonly customerId: string }[]> {
	// Uses the primary key of entities (hash, realm, role).
	const { rows } = await executor.query<{ hash: Buffer; customer_id: string }>(
		`select e.hash, m.customer_id from entities e
		  cross join lateral (select jsonb_object_keys(e.members) as customer_id limit $3) as m
		  where e.hash = any($2::bytea[]) and e.realm = $1 and e.role = 'phone'`,
		[options.realm, options.hashes.map((hash) => Buffer.from(hash, "base64url")), options.limitEach],
	);
	return rows.map((row) => ({ hash: row.hash.toString("base64url"), customerId: row.customer_id }));
}
