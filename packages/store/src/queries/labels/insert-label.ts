// The current label of a source for an event. Its earlier labels stay as history.

import type { FraudType, Label } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

export async function insertLabel(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly id: string;
		readonly eventId: string;
		readonly customerId: string;
		readonly source: string;
		readonly label: Label;
		readonly fraudType: FraudType | undefined;
		readonly createdAt: number;
		/** True when the source has labelled this event before. */
		readonly isRepeated: boolean;
	},
): Promise<void> {
	if (options.isRepeated) {
		await executor.query({
			name: "retire-label",
			text: "update labels set is_current = false where event_id = $1 and source = $2 and realm = $3 and is_current",
			values: [options.eventId, options.source, options.realm],
		});
	}
	await executor.query({
		name: "insert-label",
		text: `insert into labels (id, realm, event_id, customer_id, source, label, fraud_type, is_current, created_at)
		 values ($1, $2, $3, $4, $5, $6, $7, true, $8)`,
		values: [
			options.id,
			options.realm,
			options.eventId,
			options.customerId,
			options.source,
			options.label,
			options.fraudType ?? null,
			new Date(options.createdAt),
		],
	});
}

/** Withdraws the current label of a source. */
export async function withdrawLabel(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventId: string; readonly id: string },
): Promise<void> {
	await executor.query("update labels set is_current = false where event_id = $1 and id = $2 and realm = $3", [
		options.eventId,
		options.id,
		options.realm,
	]);
}
