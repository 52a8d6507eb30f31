// The customers of cases and the events that opened them, for a page of the queue.

import type { Executor, Realm } from "../../executor.ts";

interface SealedCustomer {
	readonly id: string;
	readonly sealed: Buffer | null;
}

/** The personal data of some customers (primary key of customers). */
export async function listSealedCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerIds: readonly string[] },
): Promise<readonly SealedCustomer[]> {
	const { rows } = await executor.query<SealedCustomer>(
		"select id, sealed from customers where id = any($1::text[]) and realm = $2 limit $3",
		[options.customerIds, options.realm, options.customerIds.length],
	);
	return rows;
}

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
