// The events that opened cases, for a page of the queue.

import type { Executor, Realm } from "../../executor.ts";

interface OpeningEvent {
	readonly id: string;
	readonly score: number;
	/** JSON of the normalised event. */
	readonly body: string;
	/** Null unless it was asked for. */
	readonly sealed: Buffer | null;
}

/** The events that opened some cases (primary key of the partitions between the lowest id and the highest). */
export async function listOpeningEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventIds: readonly string[]; readonly isSealedRead: boolean },
): Promise<readonly OpeningEvent[]> {
	const sorted = [...options.eventIds].sort();
	const { rows } = await executor.query<OpeningEvent>(
		`select id, score, body, case when $6 then sealed end as sealed from events
		  where id = any($2::uuid[]) and id between $3::uuid and $4::uuid and realm = $1 limit $5`,
		[options.realm, sorted, sorted[0], sorted.at(-1), sorted.length, options.isSealedRead],
	);
	return rows;
}
