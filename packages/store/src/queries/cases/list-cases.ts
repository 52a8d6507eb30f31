// Pages of cases, filtered and sorted, and counts of them.

import type { CasePriority, CaseStatus, CaseType, Decision, Label, RiskLevel } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { Predicates } from "../predicates.ts";
import { CASE_COLUMNS, type CaseRow, type StoredCase, toStoredCase } from "./case-row.ts";

export type CaseSort = "newest" | "oldest" | "due" | "priority" | "amount";

export interface CaseFilters {
	readonly statuses?: readonly CaseStatus[] | undefined;
	readonly types?: readonly CaseType[] | undefined;
	readonly severities?: readonly RiskLevel[] | undefined;
	readonly priorities?: readonly CasePriority[] | undefined;
	readonly decisions?: readonly Decision[] | undefined;
	readonly label?: Label | undefined;
	/** Null for unassigned cases. */
	readonly assignee?: string | null | undefined;
	readonly disposition?: string | undefined;
	readonly resolution?: string | undefined;
	/** Cases of any of these customers. */
	readonly customerIds?: readonly string[] | undefined;
	readonly openedFrom?: number | undefined;
	readonly openedTo?: number | undefined;
	readonly dueFrom?: number | undefined;
	readonly dueBefore?: number | undefined;
	readonly closedBy?: string | undefined;
	readonly closedFrom?: number | undefined;
	readonly closedTo?: number | undefined;
	/** The person who opened the case or acted on it first. */
	readonly firstLookBy?: string | undefined;
	readonly firstLookFrom?: number | undefined;
	readonly firstLookTo?: number | undefined;
	/** The person whose closing the latest reopening undid. */
	readonly reopenedCloser?: string | undefined;
	readonly reopenedFrom?: number | undefined;
	readonly reopenedTo?: number | undefined;
	readonly amountMinorMin?: number | undefined;
	readonly amountMinorMax?: number | undefined;
	/** A user that a note mentions. */
	readonly mentioned?: CaseMention | undefined;
}

interface CaseMention {
	readonly actor: string;
	/** Only mentions that the user has not seen. */
	readonly isUnseen: boolean;
	/** True to include notes on reports to the authorities. */
	readonly areReportsShown: boolean;
}

/** Where a page ended. `keys` are the values that the list is sorted by, before the time of opening. */
interface CasePlace {
	readonly keys: readonly number[];
	readonly openedAt: number;
	readonly id: string;
}

interface ListedCase {
	readonly stored: StoredCase;
	readonly place: CasePlace;
	readonly eventCount: number;
}

const OPEN = "status <> 'closed'";
const DUE = "coalesce(due_ms, 8640000000000000)";
const LARGEST = "(-coalesce(total_minor, -1))";
/** Written exactly as in the indexes, with all columns in one direction. Cases of one priority are sorted by money at risk. */
const KEYS: Readonly<Record<CaseSort, readonly string[]>> = {
	newest: [],
	oldest: [],
	due: [DUE],
	priority: ["(-rank)", LARGEST],
	amount: [LARGEST],
};

/** The number of keys in a `CasePlace` of this order. */
export function countCaseKeys(sort: CaseSort): number {
	return KEYS[sort].length;
}

const RANKS: Readonly<Record<CasePriority, number>> = { urgent: 4, high: 3, normal: 2, low: 1 };
const MENTIONS_MAX = 1_000;

/** Uses cases_open, cases_by_due, cases_by_priority, cases_by_amount, cases_by_time, cases_by_assignee, cases_closed or cases_by_customer. */
export async function listCasePage(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly filters: CaseFilters;
		readonly sort: CaseSort;
		readonly after: CasePlace | undefined;
		readonly limit: number;
	},
): Promise<readonly ListedCase[]> {
	const { sort, after } = options;
	const keys = KEYS[sort];
	const where = new Predicates();
	const realm = where.bind(options.realm);
	where.add(`realm = ${realm}`);
	addFilters(where, realm, options.filters);
	const isNewest = sort === "newest";
	if (after !== undefined) {
		const place = [
			...keys.map((_, at) => `${where.bind(after.keys[at] ?? 0)}::int8`),
			`${where.bind(new Date(after.openedAt))}::timestamptz`,
			`${where.bind(after.id)}::uuid`,
		];
		where.add(`(${[...keys, "opened_at", "id"].join(", ")}) ${isNewest ? "<" : ">"} (${place.join(", ")})`);
	}
	const direction = isNewest ? " desc" : "";
	const { rows } = await executor.query<CaseRow & { keys: readonly string[]; event_count: number }>(
		// The index has all columns that the filter and the order need, so only the rows of the page are read.
		`with page as materialized (
		   select id as page_id, opened_at as page_time, array[${keys.map((key) => `${key}::int8`).join(", ")}]::int8[] as keys
		     from cases where ${where.text}
		    order by ${[...keys, `opened_at${direction}`, `id${direction}`].join(", ")} limit ${where.bind(options.limit)}
		 )
		 select ${CASE_COLUMNS}, page.keys, (select count(*)::int from (
		   select from case_events e where e.case_id = page.page_id and e.realm = ${realm} limit 1000) as counted) as event_count
		   from page join cases c on c.id = page.page_id and c.realm = ${realm}
		  order by page.keys, page.page_time${direction}, page.page_id${direction}`,
		where.values,
	);
	return rows.map(({ keys: values, event_count: eventCount, ...row }) => {
		const stored = toStoredCase(row);
		return { stored, place: { keys: values.map(Number), openedAt: stored.openedAt, id: stored.uuid }, eventCount };
	});
}

/** Cases whose ids are between two UUIDs, the latest first. Reads at most `scanMax` ids (primary key of cases). */
export async function listCasesBetween(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly first: string;
		readonly last: string;
		readonly limit: number;
		readonly scanMax: number;
	},
): Promise<readonly Pick<ListedCase, "stored" | "eventCount">[]> {
	const { rows } = await executor.query<CaseRow & { event_count: number }>(
		`with seen as materialized (
		   select id as seen_id, realm as seen_realm from cases where id between $2 and $3 order by id desc limit $5
		 ), page as materialized (
		   select seen_id as page_id from seen where seen_realm = $1 order by seen_id desc limit $4
		 )
		 select ${CASE_COLUMNS}, (select count(*)::int from (
		   select from case_events e where e.case_id = page.page_id and e.realm = $1 limit 1000) as counted) as event_count
		   from page join cases c on c.id = page.page_id and c.realm = $1
		  order by page.page_id desc`,
		[options.realm, options.first, options.last, options.limit, options.scanMax],
	);
	return rows.map(({ event_count: eventCount, ...row }) => ({ stored: toStoredCase(row), eventCount }));
}

interface CaseCount {
	readonly status: CaseStatus;
	readonly type: CaseType;
	readonly rank: number;
	readonly count: number;
	readonly unassigned: number;
	readonly overdue: number;
	readonly dueSoon: number;
}

/** Counts by status, type and rank. It counts at most `scanMax` cases. */
export async function countCases(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly filters: CaseFilters;
		readonly nowMs: number;
		readonly soonMs: number;
		readonly scanMax: number;
	},
): Promise<readonly CaseCount[]> {
	const where = new Predicates();
	const realm = where.bind(options.realm);
	where.add(`realm = ${realm}`);
	addFilters(where, realm, options.filters);
	const now = where.bind(options.nowMs);
	const soon = where.bind(options.soonMs);
	const { rows } = await executor.query<CaseCount>(
		`select status, type, rank, count(*)::int as count,
		        (count(*) filter (where assignee is null and ${OPEN}))::int as unassigned,
		        (count(*) filter (where due_ms < ${now}))::int as overdue,
		        (count(*) filter (where due_ms >= ${now} and due_ms < ${soon}))::int as "dueSoon"
		   from (select status, type, rank, assignee, due_ms from cases where ${where.text} limit ${where.bind(options.scanMax)}) as found
		  group by status, type, rank`,
		where.values,
	);
	return rows;
}

function addFilters(where: Predicates, realm: string, filters: CaseFilters): void {
	const { statuses, assignee, priorities } = filters;
	// Written exactly as in the index of open cases.
	if (statuses !== undefined && !statuses.includes("closed")) where.add(OPEN);
	// Both open statuses, or all statuses, need no condition on the status itself.
	const isAnyOpen = statuses?.length === 2 && !statuses.includes("closed");
	if (!isAnyOpen && statuses?.length !== 3) where.addAnyOf("status", statuses);
	where.addAnyOf("type", filters.types);
	where.addAnyOf("severity", filters.severities);
	if (priorities !== undefined) {
		where.add(`rank = any(${where.bind(priorities.map((one) => RANKS[one]))}::int2[])`);
	}
	where.addAnyOf("decision", filters.decisions);
	if (filters.label !== undefined) where.add(`label = ${where.bind(filters.label)}`);
	where.addAnyOf("customer_id", filters.customerIds);
	if (assignee === null) where.add("assignee is null");
	else if (assignee !== undefined) where.add(`assignee = ${where.bind(assignee)}`);
	if (filters.disposition !== undefined) where.add(`disposition = ${where.bind(filters.disposition)}`);
	addSpan(where, "opened_at", filters.openedFrom, filters.openedTo);
	addWork(where, filters);
	if (filters.resolution !== undefined) where.add(`resolution = ${where.bind(filters.resolution)}`);
	if (filters.dueFrom !== undefined) where.add(`due_ms >= ${where.bind(filters.dueFrom)}`);
	if (filters.dueBefore !== undefined) where.add(`${DUE} < ${where.bind(filters.dueBefore)}`);
	if (filters.amountMinorMin !== undefined) where.add(`total_minor >= ${where.bind(filters.amountMinorMin)}`);
	if (filters.amountMinorMax !== undefined) where.add(`total_minor <= ${where.bind(filters.amountMinorMax)}`);
	if (filters.mentioned !== undefined) addMention(where, realm, filters.mentioned);
}

/** The persons and times of the work on a case (cases_closed, cases_looked_at, cases_reopened). */
function addWork(where: Predicates, filters: CaseFilters): void {
	if (filters.closedBy !== undefined) where.add(`closed_by = ${where.bind(filters.closedBy)}`);
	addSpan(where, "closed_at", filters.closedFrom, filters.closedTo);
	if (filters.firstLookBy !== undefined) where.add(`first_look_by = ${where.bind(filters.firstLookBy)}`);
	addSpan(where, "first_look_at", filters.firstLookFrom, filters.firstLookTo);
	if (filters.reopenedCloser !== undefined) where.add(`reopened_closer = ${where.bind(filters.reopenedCloser)}`);
	addSpan(where, "reopened_at", filters.reopenedFrom, filters.reopenedTo);
}

function addSpan(where: Predicates, column: string, from: number | undefined, to: number | undefined): void {
	if (from !== undefined) where.add(`${column} >= ${where.bind(new Date(from))}`);
	if (to !== undefined) where.add(`${column} < ${where.bind(new Date(to))}`);
}

/** Uses case_acts_mentions, or the primary key of unseen_mentions. */
function addMention(where: Predicates, realm: string, { actor, isUnseen, areReportsShown }: CaseMention): void {
	const shown = areReportsShown ? "" : " and not is_report";
	const source = isUnseen
		? `unseen_mentions where actor = ${where.bind(actor)}`
		: `case_acts where mentions <> '{}' and mentions @> array[${where.bind(actor)}]`;
	where.add(`id in (select case_id from ${source} and realm = ${realm}${shown} limit ${MENTIONS_MAX})`);
}
