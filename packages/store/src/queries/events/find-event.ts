// One stored event by its id, with its current labels and its resolution by a closed case.

import type { SourcedLabel } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

interface StoredEvent {
	readonly customerId: string;
	readonly seq: number;
	readonly decision: string;
	/** JSON of the normalised event. */
	readonly body: string;
	readonly outcome: string;
	readonly sealed: Buffer;
	readonly resolution: "approved" | "declined" | null;
}

export interface StoredLabel extends SourcedLabel {
	readonly source: string;
	/** The label's id as a UUID. */
	readonly id: string;
}

export async function findEvent(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventId: string },
): Promise<StoredEvent | undefined> {
	// Reads one partition by the primary key (id, …), and case_events_by_event (event_id, realm).
	const { rows } = await executor.query<{
		customer_id: string;
		seq: string;
		decision: string;
		body: string;
		outcome: string;
		sealed: Buffer;
		resolution: "approved" | "declined" | null;
	}>({
		name: "find-event",
		text: `select e.customer_id, e.seq, e.decision, e.body, e.outcome, e.sealed,
		        (select c.resolution from case_events c where c.event_id = e.id and c.realm = e.realm
		          order by c.resolved_at desc nulls last limit 1) as resolution
		   from events e where e.id = $1 and e.realm = $2`,
		values: [options.eventId, options.realm],
	});
	const row = rows[0];
	if (row === undefined) return undefined;
	return {
		customerId: row.customer_id,
		seq: Number(row.seq),
		decision: row.decision,
		body: row.body,
		outcome: row.outcome,
		sealed: row.sealed,
		resolution: row.resolution,
	};
}

/** The current label of each source, oldest first. */
export async function listCurrentLabels(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventId: string },
): Promise<readonly StoredLabel[]> {
	const { rows } = await executor.query<Omit<StoredLabel, "createdAt"> & { readonly created_at: Date }>({
		name: "list-current-labels",
		text: `select id, source, label, fraud_type as "fraudType", created_at from labels
		  where event_id = $1 and realm = $2 and is_current order by created_at, id limit 100`,
		values: [options.eventId, options.realm],
	});
	return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.getTime() }));
}
