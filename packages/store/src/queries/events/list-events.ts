// Pages of events, filtered, newest first or by amount.

import type { Decision, EventSummary, EventType, Label, Method } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { isLetThrough, isNoHistory, occurredMs, receivedMs } from "../activity/counted-events.ts";
import { orderByEffect } from "../labels/effective-label.ts";
import { Predicates } from "../predicates.ts";

export interface EventFilters {
	readonly customerId?: string | undefined;
	readonly types?: readonly EventType[] | undefined;
	readonly decisions?: readonly Decision[] | undefined;
	/** `none` for events without a method. */
	readonly methods?: readonly (Method | "none")[] | undefined;
	/** The label in force; `none` for events without one. */
	readonly labels?: readonly (Label | "none")[] | undefined;
	/** True for events that were allowed or approved later, false for the others. */
	readonly isLetThrough?: boolean | undefined;
	/** Only events that the overview counts: by receipt without history, or between two moments of occurrence in ms. */
	readonly counted?:
		| { readonly by: "receipt" }
		| { readonly by: "occurrence"; readonly from: number; readonly to: number }
		| undefined;
	/** A rule that fired. */
	readonly rule?: string | undefined;
	readonly amountMinorMin?: number | undefined;
	readonly amountMinorMax?: number | undefined;
	/** One event, by its UUID. */
	readonly eventId?: string | undefined;
	/** The keyed hash of a movement's reference. */
	readonly reference?: string | undefined;
}

export interface ListedEvent extends Omit<EventSummary, "id" | "reason" | "payeeAccount" | "receivedAt"> {
	readonly uuid: string;
	/** Holds the decision as the caller got it. */
	readonly sealed: Buffer;
}

/** Where a list that is sorted by amount goes on: below this amount, or at it and before this id. */
export interface AmountPlace {
	readonly amountMinor: number;
	readonly id: string;
}

interface EventPageOptions {
	readonly realm: Realm;
	readonly filters: EventFilters;
	/** Only ids from `from` on and before `before` are read. */
	readonly from: string;
	readonly before: string;
	/** Sorts by amount, largest first, over the labelled events of these ids. Null for the first page. */
	readonly afterAmount?: AmountPlace | null | undefined;
	readonly limit: number;
	readonly scanMax: number;
}

/** An event without an amount comes last. */
const AMOUNT = "coalesce(amount_minor, -1)";

/**
 * Reads at most `scanMax` events before an id, and gives those that pass the filters and the id where it stopped. Uses
 * events_by_reference, events_by_customer, labels_by_event, events_stopped or the primary key. It reads no partitions
 * outside the ids.
 */
export async function listEventPage(
	executor: Executor,
	options: EventPageOptions,
): Promise<{ readonly events: readonly ListedEvent[]; readonly scannedTo: string | undefined }> {
	const { limit, afterAmount } = options;
	const query = new Predicates();
	const realm = query.bind(options.realm);
	const source = selectSource(query, realm, options);
	query.add("true");
	addFilters(query, realm, options.filters);
	const isByAmount = afterAmount !== undefined;
	if (isByAmount && afterAmount !== null) {
		query.add(`(${AMOUNT}, id) < (${query.bind(afterAmount.amountMinor)}::int8, ${query.bind(afterAmount.id)}::uuid)`);
	}
	const order = (events: string): string =>
		isByAmount ? `coalesce(${events}.amount_minor, -1) desc, ${events}.id desc` : `${events}.id desc`;
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
		`with seen as materialized (${source}
		 ), kept as materialized (
		   select * from seen where ${query.text} order by ${order("seen")} limit ${query.bind(limit)}
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
		  order by ${order("kept")}`,
		query.values,
	);
	const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
	const whole = rows[0];
	// A list by amount reads all its events for each page, so it ends with the last page that is full.
	const isScanCut = !isByAmount && whole !== undefined && whole.scanned === options.scanMax;
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

/**
 * Counts the events that pass the filters among the newest `scanMax` before an id, and gives the id where it stopped. Uses the
 * indexes of `listEventPage`.
 */
export async function countEventPage(
	executor: Executor,
	options: Pick<EventPageOptions, "realm" | "filters" | "from" | "before" | "scanMax">,
): Promise<{ readonly matched: number; readonly scannedTo: string | undefined }> {
	const query = new Predicates();
	const realm = query.bind(options.realm);
	const source = selectSource(query, realm, options);
	query.add("true");
	addFilters(query, realm, options.filters);
	const { rows } = await executor.query<{ scanned: number; matched: number; last_scanned: string | null }>(
		`select count(*)::int as scanned, (count(*) filter (where ${query.text}))::int as matched,
		        min(id::text collate "C") as last_scanned
		   from (${source}) as seen`,
		query.values,
	);
	const { scanned, matched, last_scanned } = rows[0] ?? { scanned: 0, matched: 0, last_scanned: null };
	return { matched, scannedTo: scanned < options.scanMax ? undefined : (last_scanned ?? undefined) };
}

const COLUMNS = "id, customer_id, type, occurred_at, decision, score, amount_minor, body, outcome";

/** The events that are read at all. Labelled events are found by their labels, because few events have one. */
function selectSource(
	query: Predicates,
	realm: string,
	options: Pick<EventPageOptions, "filters" | "from" | "before" | "scanMax">,
): string {
	const { filters } = options;
	const [before, from] = [query.bind(options.before), query.bind(options.from)];
	const scanMax = query.bind(options.scanMax);
	const isNamed = filters.customerId !== undefined || filters.eventId !== undefined || filters.reference !== undefined;
	if (filters.labels !== undefined && !filters.labels.includes("none") && !isNamed) {
		// An event counts as fraud or legit only if one of its labels says so.
		return `
		   select ${COLUMNS} from events join (
		     select distinct event_id from labels
		      where realm = ${realm} and is_current and event_id < ${before}::uuid and event_id >= ${from}::uuid
		        and label = any(${query.bind(filters.labels)}::text[])
		      order by event_id desc limit ${scanMax}
		   ) as labelled on labelled.event_id = events.id and events.realm = ${realm}`;
	}
	const seen = [`realm = ${realm}`, `id < ${before}::uuid`, `id >= ${from}::uuid`];
	if (filters.customerId !== undefined) seen.push(`customer_id = ${query.bind(filters.customerId)}`);
	if (filters.eventId !== undefined) seen.push(`id = ${query.bind(filters.eventId)}::uuid`);
	if (filters.reference !== undefined)
		seen.push(`reference = ${query.bind(Buffer.from(filters.reference, "base64url"))}`);
	if (filters.decisions?.every((one) => one !== "allow")) seen.push("decision <> 'allow'");
	return `
		   select ${COLUMNS} from events where ${seen.join(" and ")} order by id desc limit ${scanMax}`;
}

const METHOD = "coalesce(body::json ->> 'method', 'none')";

function addFilters(query: Predicates, realm: string, filters: EventFilters): void {
	const { counted } = filters;
	query.addAnyOf("type", filters.types);
	query.addAnyOf("decision", filters.decisions);
	query.addAnyOf(METHOD, filters.methods);
	if (filters.rule !== undefined) addRule(query, filters.rule, counted !== undefined);
	if (filters.amountMinorMin !== undefined) query.add(`amount_minor >= ${query.bind(filters.amountMinorMin)}`);
	if (filters.amountMinorMax !== undefined) query.add(`amount_minor <= ${query.bind(filters.amountMinorMax)}`);
	if (filters.labels !== undefined)
		query.addAnyOf(
			`coalesce((select l.label from labels l where l.event_id = seen.id and l.realm = ${realm} and l.is_current
			   order by ${orderByEffect("l")} limit 1), 'none')`,
			filters.labels,
		);
	if (filters.isLetThrough !== undefined)
		query.add(`${isLetThrough("seen", realm)} = ${query.bind(filters.isLetThrough)}::boolean`);
	if (counted?.by === "receipt") query.add(isNoHistory(occurredMs("occurred_at"), receivedMs("id")));
	if (counted?.by === "occurrence") {
		query.add(
			`occurred_at >= ${query.bind(new Date(counted.from))} and occurred_at < ${query.bind(new Date(counted.to))}`,
		);
	}
}

/**
 * The text is searched first, because few events have to be parsed then. A report may name the rule too, so the text alone does
 * not tell. The overview does not count rules in shadow mode.
 */
function addRule(query: Predicates, rule: string, isCounted: boolean): void {
	query.add(
		`case when strpos(outcome, ${query.bind(`"rule":${JSON.stringify(rule)}`)}) > 0 then exists (
		   select from json_array_elements(outcome::json -> 'fired') as one where one ->> 'rule' = ${query.bind(rule)}
		      ${isCounted ? "and not coalesce((one ->> 'isShadow')::boolean, false)" : ""}) else false end`,
	);
}
