// Pages of current labels, newest first.

import type { FraudType, Label } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { Predicates } from "../predicates.ts";

export interface ListedLabel {
	readonly id: string;
	readonly eventId: string;
	readonly customerId: string;
	readonly source: string;
	readonly label: Label;
	readonly fraudType: FraudType | null;
	readonly createdAt: Date;
}

/** Uses labels_by_realm (realm, id). */
export async function listLabelPage(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly label?: Label | undefined;
		readonly source?: string | undefined;
		readonly before: string | undefined;
		readonly limit: number;
	},
): Promise<readonly ListedLabel[]> {
	const where = new Predicates();
	where.add(`realm = ${where.bind(options.realm)} and is_current`);
	if (options.before !== undefined) where.add(`id < ${where.bind(options.before)}::uuid`);
	if (options.label !== undefined) where.add(`label = ${where.bind(options.label)}`);
	if (options.source !== undefined) where.add(`source = ${where.bind(options.source)}`);
	const { rows } = await executor.query<{
		id: string;
		event_id: string;
		customer_id: string;
		source: string;
		label: Label;
		fraud_type: FraudType | null;
		created_at: Date;
	}>(
		`select id, event_id, customer_id, source, label, fraud_type, created_at from labels
		  where ${where.text} order by id desc limit ${where.bind(options.limit)}`,
		where.values,
	);
	return rows.map((row) => ({
		id: row.id,
		eventId: row.event_id,
		customerId: row.customer_id,
		source: row.source,
		label: row.label,
		fraudType: row.fraud_type,
		createdAt: row.created_at,
	}));
}

/** All labels of some events, withdrawn ones included, oldest first, at most 1,000 (primary key of labels). */
export async function listLabelsOfEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventIds: readonly string[] },
): Promise<readonly (Omit<ListedLabel, "id" | "customerId"> & { readonly isCurrent: boolean })[]> {
	const { rows } = await executor.query<Omit<ListedLabel, "id" | "customerId"> & { readonly isCurrent: boolean }>(
		`select event_id as "eventId", source, label, fraud_type as "fraudType", is_current as "isCurrent",
		        created_at as "createdAt"
		   from labels where event_id = any($1::uuid[]) and realm = $2 order by created_at, id limit 1000`,
		[options.eventIds, options.realm],
	);
	return rows;
}
