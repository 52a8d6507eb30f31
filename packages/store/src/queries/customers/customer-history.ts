// The history of a customer: scores of events, labels, and changes of status.

import { formatIdOfUuid, type ScoredEvent } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

/** The latest events of a customer, newest first (events_by_customer). */
export async function listScoredEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly limit: number },
): Promise<readonly ScoredEvent[]> {
	const { rows } = await executor.query<Omit<ScoredEvent, "eventId" | "at"> & { id: string; occurred_at: Date }>(
		`select id, type, occurred_at, decision, score from events
		  where customer_id = $1 and realm = $2 order by seq desc limit $3`,
		[options.customerId, options.realm, options.limit],
	);
	return rows.map(({ id, occurred_at, ...row }) => ({
		...row,
		eventId: formatIdOfUuid("evt", id),
		at: occurred_at.getTime(),
	}));
}

/** The public ids of a customer's labelled events, the latest label first (primary key of customer_changes). */
export async function listLabelledEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly limit: number },
): Promise<readonly string[]> {
	const { rows } = await executor.query<{ event_id: string }>(
		`select body ->> 'eventId' as event_id, max(seq) as seq from customer_changes
		  where customer_id = $1 and realm = $2 and kind = 'label' group by 1 order by 2 desc limit $3`,
		[options.customerId, options.realm, options.limit],
	);
	return rows.map((row) => row.event_id);
}

/** The case or person that last held, released, blocked or unblocked a customer (primary key of customer_changes). */
export async function findLastStatusChange(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<{ readonly kind: string; readonly caseId: string | null } | undefined> {
	const { rows } = await executor.query<{ kind: string; case_id: string | null }>(
		`select kind, body ->> 'caseId' as case_id from customer_changes
		  where customer_id = $1 and realm = $2 and kind in ('hold', 'release', 'block', 'unblock')
		  order by seq desc limit 1`,
		[options.customerId, options.realm],
	);
	return rows[0] && { kind: rows[0].kind, caseId: rows[0].case_id };
}

/** The causes of a customer's hold, separated by spaces; empty without a hold (primary key of customers). */
export async function findHeldBy(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<string> {
	const { rows } = await executor.query<{ held_by: string }>(
		"select held_by from customers where id = $1 and realm = $2",
		[options.customerId, options.realm],
	);
	return rows[0]?.held_by ?? "";
}

export interface StoredCustomerEvent {
	readonly id: string;
	readonly seq: number;
	/** JSON of the normalised event. */
	readonly body: string;
	readonly sealed: Buffer;
	readonly resolution: "approved" | "declined" | null;
}

/** A customer's next events after a place in the sequence (events_by_customer, case_events_by_event). */
export async function listCustomerEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly after: number; readonly limit: number },
): Promise<readonly StoredCustomerEvent[]> {
	const { rows } = await executor.query<Omit<StoredCustomerEvent, "seq"> & { seq: string }>(
		`select e.id, e.seq, e.body, e.sealed,
		        (select c.resolution from case_events c where c.event_id = e.id and c.realm = e.realm
		          order by c.resolved_at desc nulls last limit 1) as resolution
		   from events e where e.customer_id = $1 and e.realm = $2 and e.seq > $3 order by e.seq limit $4`,
		[options.customerId, options.realm, options.after, options.limit],
	);
	return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}
