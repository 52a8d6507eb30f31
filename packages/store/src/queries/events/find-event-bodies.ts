// Several stored events by their ids, with their sealed bytes.

import type { Executor, Realm } from "../../executor.ts";

export interface EventBody {
	readonly id: string;
	/** JSON of the normalised event. */
	readonly body: string;
	readonly sealed: Buffer;
}

/** Uses the primary key (id, customer_id, realm) of the monthly partitions between the lowest id and the highest. */
export async function findEventBodies(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventIds: readonly string[] },
): Promise<readonly EventBody[]> {
	const sorted = [...options.eventIds].sort();
	const { rows } = await executor.query<EventBody>(
		`select id, body, sealed from events
		  where id = any($2::uuid[]) and id between $3::uuid and $4::uuid and realm = $1 limit $5`,
		[options.realm, sorted, sorted[0], sorted.at(-1), sorted.length],
	);
	return rows;
}
