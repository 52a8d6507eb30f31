// The sealed bytes of stored events: replays under a known key, and repeat rounds after a lost commit.

import type { Executor, Realm } from "../executor.ts";
import { encodeUuidArray } from "../wire/binary-array.ts";
import { decodeBytes, queryRaw } from "../wire/raw-query.ts";

// Uses the primary key (id, customer_id, realm). A plan that is kept can leave out months by the bounds, and not by the array.
export const FIND_DECISIONS_SQL = `
select uuid_send(id), sealed from events
 where id = any($2::uuid[]) and id between $3::uuid and $4::uuid and realm = $1::int4`;

/** By the hex of the event's id. */
export async function findDecisions(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventIds: readonly Uint8Array[] },
): Promise<ReadonlyMap<string, Uint8Array>> {
	const sorted = options.eventIds.toSorted(Buffer.compare);
	const [first, last] = [sorted[0], sorted.at(-1)];
	if (first === undefined || last === undefined) return new Map();
	const rows = await queryRaw(executor, {
		name: "find-decisions",
		text: FIND_DECISIONS_SQL,
		values: [options.realm, encodeUuidArray(sorted), Buffer.from(first), Buffer.from(last)],
	});
	const found = new Map<string, Uint8Array>();
	for (const [id, sealed] of rows) if (id && sealed) found.set(id.slice(2), decodeBytes(sealed));
	return found;
}
