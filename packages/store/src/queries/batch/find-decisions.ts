// Reads the sealed bytes of stored events, for replays of a known key and for repeated rounds after a lost commit.

import type { Executor, Realm } from "../../executor.ts";
import { encodeUuidArray } from "../../wire/binary-array.ts";
import { boundsOf } from "../../wire/id-bounds.ts";
import { decodeBytes, queryRaw } from "../../wire/raw-query.ts";

// Uses the primary key (id, customer_id, realm) of the monthly partitions between the bounds.
export const FIND_DECISIONS_SQL = `
select uuid_send(id), sealed from events
 where id = any($2::uuid[]) and id between $3::uuid and $4::uuid and realm = $1::int4`;

/** Keys of the result are the hex of the event's id. */
export async function findDecisions(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventIds: readonly Uint8Array[] },
): Promise<ReadonlyMap<string, Uint8Array>> {
	const rows = await queryRaw(executor, {
		name: "find-decisions",
		text: FIND_DECISIONS_SQL,
		values: [options.realm, encodeUuidArray(options.eventIds), ...boundsOf(options.eventIds)],
	});
	const found = new Map<string, Uint8Array>();
	for (const [id, sealed] of rows) if (id && sealed) found.set(id.slice(2), decodeBytes(sealed));
	return found;
}
