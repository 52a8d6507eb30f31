// Pages of current labels, newest first.

import { formatIdOfUuid, type Label, type LabelSummary } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { Predicates } from "../predicates.ts";

interface ListedLabel extends LabelSummary {
	readonly uuid: string;
	readonly source: string;
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
	const { rows } = await executor.query<Omit<ListedLabel, "id" | "createdAt"> & { readonly created_at: Date }>(
		`select id as uuid, event_id as "eventId", customer_id as "customerId", source, label, fraud_type as "fraudType",
		        created_at
		   from labels where ${where.text} order by id desc limit ${where.bind(options.limit)}`,
		where.values,
	);
	return rows.map(({ created_at, ...row }) => ({
		...row,
		id: formatIdOfUuid("lbl", row.uuid),
		eventId: formatIdOfUuid("evt", row.eventId),
		createdAt: created_at.getTime(),
	}));
}

interface EventLabel extends Omit<ListedLabel, "uuid" | "id" | "customerId"> {
	readonly eventUuid: string;
	readonly isCurrent: boolean;
}

/** Every label that some events ever got, oldest first, at most 1,000 (primary key of labels). */
export async function listLabelsOfEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventIds: readonly string[] },
): Promise<readonly EventLabel[]> {
	const { rows } = await executor.query<Omit<EventLabel, "eventId" | "createdAt"> & { readonly created_at: Date }>(
		`select event_id as "eventUuid", source, label, fraud_type as "fraudType", is_current as "isCurrent", created_at
		   from labels where event_id = any($1::uuid[]) and realm = $2 order by created_at, id limit 1000`,
		[options.eventIds, options.realm],
	);
	return rows.map(({ created_at, ...row }) => ({
		...row,
		eventId: formatIdOfUuid("evt", row.eventUuid),
		createdAt: created_at.getTime(),
	}));
}
