// Pages of events, filtered, newest first.

import type { Decision, EventSummary, EventType, Label, Method } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { orderByEffect } from "../labels/effective-label.ts";
import { Predicates } from "../predicates.ts";

export interface EventFilters {
	readonly customerId?: string | undefined;
	readonly types?: readonly EventType[] | undefined;
	readonly decisions?: readonly Decision[] | undefined;
	readonly methods?: readonly Method[] | undefined;
	/** A rule that fired. */
	readonly rule?: string | undefined;
	readonly amountMinorMin?: number | undefined;
	readonly amountMinorMax?: number | undefined;
	/** One event, by its UUID. */
	readonly eventId?: string | undefined;
	/** The keyed hash of a movement's reference. */
	readonly reference?: string | undefined;
}

export interface ListedEvent extends Omit<EventSummary, "id" | "reason" | "receivedAt"> {
	readonly uuid: string;
	/** Holds the decision as the caller got it. */
	readonly sealed: Buffer;
}

/**
 * Reads at most `scanMax` events before an id, and gives those that pass the filters and the id where it stopped. Uses
 * events_by_reference, events_by_customer, events_stopped or the primary key. It reads no partitions outside the ids.
 */
export async function listEventPage(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly filters: EventFilters;
		/** Only ids from `from` on and before `before` are read. */
		readonly from: string;
		readonly before: string;
		readonly limit: number;
		readonly scanMax: number;
	},
): Promise<{ readonly events: readonly ListedEvent[]; readonly scannedTo: string | undefined }> {
	const { filters, limit } = options;
	const query = new Predicates();
	const realm = query.bind(options.realm);
	const seen = [
		`realm = ${realm}`,
		`id < ${query.bind(options.before)}::uuid`,
		`id >= ${query.bind(options.from)}::uuid`,
	];
	if (filters.customerId !== undefined) seen.push(`customer_id = ${query.bind(filters.customerId)}`);
	if (filters.eventId !== undefined) seen.push(`id = ${query.bind(filters.eventId)}::uuid`);
	if (filters.reference !== undefined)
		seen.push(`reference = ${query.bind(Buffer.from(filters.reference, "base64url"))}`);
	if (filters.decisions?.every((one) => one !== "allow")) seen.push("decision <> 'allow'");
	const scanMax = query.bind(options.scanMax);
	query.add("true");
	query.addAnyOf("type", filters.types);
	query.addAnyOf("decision", filters.decisions);
	query.addAnyOf("body::json ->> 'method'", filters.methods);
	if (filters.rule !== undefined)
		query.add(`strpos(outcome, ${query.bind(`"rule":${JSON.stringify(filters.rule)}`)}) > 0`);
	if (filters.amountMinorMin !== undefined) query.add(`amount_minor >= ${query.bind(filters.amountMinorMin)}`);
	if (filters.amountMinorMax !== undefined) query.add(`amount_minor <= ${query.bind(filters.amountMinorMax)}`);
	const { rows } = await executor.query<{
		id: string | null;
		customer_id: string;
		type: EventType;
		occurred_at: Date;
		decision: Decision;
		score: number;
		amount_minor: string | null;
		direction: string | null;
		method: string | null;
		sealed: Buffer;
		rules: string[] | null;
		resolution: string | null;
		label: Label | null;
		last_scanned: string | null;
		scanned: number;
	}>(
		`with seen as materialized (
		   select id, customer_id, type, occurred_at, decision, score, amount_minor, body, outcome
		     from events where ${seen.join(" and ")} order by id desc limit ${scanMax}
		 ), kept as materialized (
		   select * from seen where ${query.text} order by id desc limit ${query.bind(limit)}
		 )
		 select kept.id, kept.customer_id, kept.type, kept.occurred_at, kept.decision, kept.score, kept.amount_minor,
		        kept.body::json ->> 'direction' as direction, kept.body::json ->> 'method' as method,
		        (select e.sealed from events e where e.id = kept.id and e.realm = ${realm}) as sealed,
		        array(select one ->> 'rule' from json_array_elements(kept.outcome::json -> 'fired') as one
		               where not coalesce((one ->> 'isShadow')::boolean, false)) as rules,
		        (select c.resolution from case_events c where c.event_id = kept.id and c.realm = ${realm}
		          order by c.resolved_at desc nulls last limit 1) as resolution,
		        (select l.label from labels l where l.event_id = kept.id and l.realm = ${realm} and l.is_current
		          order by ${orderByEffect("l")} limit 1) as label,
		        whole.last_scanned, whole.scanned
		   from (select (array_agg(id order by id))[1] as last_scanned, count(*)::int as scanned from seen) as whole
		   left join kept on true
		  order by kept.id desc`,
		query.values,
	);
	const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
	const whole = rows[0];
	const isScanCut = whole !== undefined && whole.scanned === options.scanMax;
	const scannedTo =
		found.length === limit ? found.at(-1)?.id : isScanCut ? (whole.last_scanned ?? undefined) : undefined;
	return {
		scannedTo,
		events: found.map((row) => ({
			uuid: row.id,
			customerId: row.customer_id,
			type: row.type,
			occurredAt: row.occurred_at.getTime(),
			decision: row.decision,
			score: row.score,
			amountMinor: row.amount_minor === null ? null : Number(row.amount_minor),
			direction: row.direction,
			method: row.method,
			sealed: row.sealed,
			rules: row.rules ?? [],
			resolution: row.resolution,
			label: row.label,
		})),
	};
}
