// The sealed personal fields of customers, read only when an event changes them.

import type { Executor, Realm } from "../executor.ts";
import { encodeTextArray } from "../wire/binary-array.ts";
import { decodeBytes, queryRaw } from "../wire/raw-query.ts";

// Uses the primary key of customers (id, realm).
const SQL = `
select id, sealed from customers where id = any($2::text[]) and realm = $1::int4 and sealed is not null`;

export async function findSealedCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerIds: readonly string[] },
): Promise<ReadonlyMap<string, Uint8Array>> {
	const rows = await queryRaw(executor, {
		name: "find-sealed-customers",
		text: SQL,
		values: [options.realm, encodeTextArray(options.customerIds)],
	});
	const found = new Map<string, Uint8Array>();
	for (const [id, sealed] of rows) if (id && sealed) found.set(id, decodeBytes(sealed));
	return found;
}
