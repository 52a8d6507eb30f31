// Cases as people look for them: filtered, sorted, a page at a time.

import type { CaseType, RiskLevel } from "@hakiki/domain";
import type { Executor, Realm } from "../executor.ts";
import { CASE_COLUMNS, type CaseRow, type StoredCase, toStoredCase } from "./cases.ts";
import { Predicates } from "./predicates.ts";

export type CaseStatus = StoredCase["status"];
export const CASE_SORTS = ["newest", "oldest", "severity"] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

export interface CaseFilters {
	readonly statuses?: readonly CaseStatus[] | undefined;
	readonly types?: readonly CaseType[] | undefined;
	readonly severities?: readonly RiskLevel[] | undefined;
	/** Null for cases that nobody has taken. */
	readonly assignee?: string | null | undefined;
	readonly disposition?: string | undefined;
	/** Any of these customers. */
	readonly customerIds?: readonly string[] | undefined;
	readonly openedFrom?: number | undefined;
	readonly openedTo?: number | undefined;
}

/** Where a page ended. */
export interface CasePlace {
	readonly rank: number;
	readonly openedAt: number;
	readonly id: string;
}

export interface ListedCase {
	readonly stored: StoredCase;
	readonly place: CasePlace;
	readonly eventCount: number;
}

const RANK = "array_position(array['low', 'medium', 'high', 'critical'], severity)";
const OPEN = "status <> 'closed'";

/** Uses cases_open (realm, opened_at, id), cases_by_severity, cases_by_time, or cases_by_customer. */
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
	const where = new Predicates();
	const realm = where.bind(options.realm);
	where.add(`realm = ${realm}`);
	addFilters(where, options.filters);
	if (after !== undefined) {
		const at = `${where.bind(new Date(after.openedAt))}::timestamptz`;
		const id = `${where.bind(after.id)}::uuid`;
		if (sort === "severity") where.add(`(${RANK}, opened_at, id) < (${where.bind(after.rank)}::int, ${at}, ${id})`);
		else where.add(`(opened_at, id) ${sort === "newest" ? "<" : ">"} (${at}, ${id})`);
	}
	const order = {
		newest: "opened_at desc, id desc",
		oldest: "opened_at, id",
		severity: `${RANK} desc, opened_at desc, id desc`,
	}[sort];
	const { rows } = await executor.query<CaseRow & { rank: number; event_count: number }>(
		`with page as materialized (
		   select ${CASE_COLUMNS}, ${RANK} as rank from cases where ${where.text} order by ${order} limit ${where.bind(options.limit)}
		 )
		 select page.*, (select count(*)::int from (
		   select from case_events e where e.case_id = page.id and e.realm = ${realm} limit 1000) as counted) as event_count
		   from page order by ${order}`,
		where.values,
	);
	return rows.map((row) => ({
		stored: toStoredCase(row),
		place: { rank: row.rank, openedAt: row.opened_at.getTime(), id: row.id },
		eventCount: row.event_count,
	}));
}

function addFilters(where: Predicates, filters: CaseFilters): void {
	const { statuses, assignee } = filters;
	// In words that the index of open cases has too.
	if (statuses !== undefined && !statuses.includes("closed")) where.add(OPEN);
	where.addAnyOf("status", statuses);
	where.addAnyOf("type", filters.types);
	where.addAnyOf("severity", filters.severities);
	where.addAnyOf("customer_id", filters.customerIds);
	if (assignee === null) where.add("assignee is null");
	else if (assignee !== undefined) where.add(`assignee = ${where.bind(assignee)}`);
	if (filters.disposition !== undefined) where.add(`disposition = ${where.bind(filters.disposition)}`);
	if (filters.openedFrom !== undefined) where.add(`opened_at >= ${where.bind(new Date(filters.openedFrom))}`);
	if (filters.openedTo !== undefined) where.add(`opened_at < ${where.bind(new Date(filters.openedTo))}`);
}
