// When a customer was first linked to an entity.

import type { EntityRef } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

export async function findFirstSeen(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly ref: EntityRef },
): Promise<number | undefined> {
	// Uses the primary key of links (hash, customer_id, role, realm).
	const { rows } = await executor.query<{ first_seen_at: Date }>({
		name: "find-first-seen",
		text: "select first_seen_at from links where hash = $1 and customer_id = $2 and role = $3 and realm = $4",
		values: [Buffer.from(options.ref.hash, "base64url"), options.customerId, options.ref.role, options.realm],
	});
	return rows[0]?.first_seen_at.getTime();
}

/** The links of a customer in some roles, the latest first. */
export async function listCustomerLinks(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly customerId: string;
		readonly roles: readonly EntityRef["role"][];
		readonly limit: number;
	},
): Promise<readonly EntityRef[]> {
	// Uses links_by_customer (customer_id, realm).
	const { rows } = await executor.query<{ hash: Buffer; role: EntityRef["role"] }>({
		name: "list-customer-links",
		text: `select hash, role from links where customer_id = $1 and realm = $2 and role = any($3)
		  order by first_seen_at desc limit $4`,
		values: [options.customerId, options.realm, options.roles, options.limit],
	});
	return rows.map((row) => ({ role: row.role, hash: row.hash.toString("base64url") }));
}
