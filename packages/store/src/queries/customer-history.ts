// What happened to a customer over time: how events scored, and who changed their status.

import type { Decision, EventType } from "@hakiki/domain";
import type { Executor, Realm } from "../executor.ts";

export interface ScoredEvent {
	readonly id: string;
	readonly type: EventType;
	readonly occurredAt: Date;
	readonly decision: Decision;
	readonly score: number;
}

/** The latest events of a customer, newest first (events_by_customer). */
export async function listScoredEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly limit: number },
): Promise<readonly ScoredEvent[]> {
	const { rows } = await executor.query<{
		id: string;
		type: EventType;
		occurred_at: Date;
		decision: Decision;
		score: number;
	}>(
		`select id, type, occurred_at, decision, score from events
		  where customer_id = $1 and realm = $2 order by seq desc limit $3`,
		[options.customerId, options.realm, options.limit],
	);
	return rows.map(({ id, type, occurred_at: occurredAt, decision, score }) => ({
		id,
		type,
		occurredAt,
		decision,
		score,
	}));
}

/** The public ids of events of a customer that were ever labelled, the latest first (primary key of customer_changes). */
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
