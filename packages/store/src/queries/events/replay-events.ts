// Stored events for a replay in the order of time. A replay first reads the ids and times, then the events page by page.

import type { Executor, Realm } from "../../executor.ts";

export interface EventMoment {
	readonly id: string;
	/** When it happened, in ms. */
	readonly at: number;
}

export interface StoredReplayEvent {
	readonly id: string;
	/** The event as it was decided, as JSON. */
	readonly body: string;
	/** Each source's current label, oldest first. */
	readonly labels: readonly StoredReplayLabel[];
}

export interface StoredReplayLabel {
	readonly source: string;
	readonly label: "fraud" | "legit";
	readonly fraudType: string | null;
	readonly createdAt: number;
}

/** Ids below `before`, newest first. */
export async function listEventMoments(
	executor: Executor,
	options: { readonly realm: Realm; readonly before: string; readonly limit: number },
): Promise<readonly EventMoment[]> {
	// Reads the partitions' primary keys (id, …) backwards.
	const { rows } = await executor.query<{ id: string; at: string }>(
		`select id, floor(extract(epoch from occurred_at) * 1000)::bigint as at
		   from events where id < $2 and realm = $1 order by id desc limit $3`,
		[options.realm, options.before, options.limit],
	);
	return rows.map(({ id, at }) => ({ id, at: Number(at) }));
}

/** In no order, and without events that were deleted since. */
export async function readReplayEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly ids: readonly string[] },
): Promise<readonly StoredReplayEvent[]> {
	// Reads the partitions' primary keys (id, …), and labels_current (event_id, …).
	const { rows } = await executor.query<{ id: string; body: string; labels: StoredReplayLabel[] | null }>(
		`select e.id, e.body, (
		   select json_agg(json_build_object('source', l.source, 'label', l.label, 'fraudType', l.fraud_type,
		            'createdAt', floor(extract(epoch from l.created_at) * 1000)::bigint) order by l.created_at, l.id)
		     from labels l where l.event_id = e.id and l.realm = e.realm and l.is_current) as labels
		   from events e where e.id = any($2::uuid[]) and e.realm = $1`,
		[options.realm, options.ids],
	);
	return rows.map((row) => ({ ...row, labels: row.labels ?? [] }));
}
