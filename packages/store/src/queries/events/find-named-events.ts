// Finds events by an idempotency key, or by the reference of a movement.

import type { EventType } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

export interface NamedEvent {
	/** As a UUID. */
	readonly id: string;
	readonly customerId: string;
	readonly type: EventType;
}

export async function findEventByKey(
	executor: Executor,
	options: { readonly realm: Realm; readonly key: string },
): Promise<Omit<NamedEvent, "type"> | undefined> {
	// Uses the primary key of idempotency (key, realm).
	const { rows } = await executor.query<{ event_id: string; customer_id: string }>(
		"select event_id, customer_id from idempotency where key = $1 and realm = $2",
		[options.key, options.realm],
	);
	const row = rows[0];
	return row && { id: row.event_id, customerId: row.customer_id };
}

/** Oldest first. `reference` is its keyed hash. */
export async function listEventsByReference(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly reference: string;
		readonly customerId: string | undefined;
		readonly limit: number;
	},
): Promise<readonly NamedEvent[]> {
	const { realm, reference, customerId, limit } = options;
	// Uses events_by_reference (reference, realm, id) in every partition, in the order of the ids.
	const { rows } = await executor.query<{ id: string; customer_id: string; type: EventType }>(
		`select id, customer_id, type from events
		  where realm = $1 and reference = $2${customerId === undefined ? "" : " and customer_id = $4"}
		  order by id limit $3`,
		[realm, Buffer.from(reference, "base64url"), limit, ...(customerId === undefined ? [] : [customerId])],
	);
	return rows.map((row) => ({ id: row.id, customerId: row.customer_id, type: row.type }));
}
