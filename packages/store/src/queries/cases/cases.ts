// Cases and their events.

import type { CaseFacts, CaseStatus, CaseType, Disposition, RiskLevel } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { CASE_COLUMNS, type CaseRow, type ClosingEntry, type StoredCase, toStoredCase } from "./case-row.ts";

export type { ClosingEntry, StoredCase } from "./case-row.ts";

export async function findCase(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string },
): Promise<StoredCase | undefined> {
	const { rows } = await executor.query<CaseRow>(`select ${CASE_COLUMNS} from cases where id = $1 and realm = $2`, [
		options.caseId,
		options.realm,
	]);
	return rows[0] && toStoredCase(rows[0]);
}

/** The statuses of cases by their UUIDs. Uses the primary key (id, realm). */
export async function findCaseStatuses(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseIds: readonly string[] },
): Promise<ReadonlyMap<string, CaseStatus>> {
	if (options.caseIds.length === 0) return new Map();
	const { rows } = await executor.query<{ id: string; status: CaseStatus }>(
		"select id, status from cases where id = any($1::uuid[]) and realm = $2",
		[options.caseIds, options.realm],
	);
	return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Finds a case and locks it until the transaction ends. */
export async function lockCase(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string },
): Promise<StoredCase | undefined> {
	const { rows } = await executor.query<CaseRow>(
		`select ${CASE_COLUMNS} from cases where id = $1 and realm = $2 for update`,
		[options.caseId, options.realm],
	);
	return rows[0] && toStoredCase(rows[0]);
}

export interface CaseEvent {
	readonly eventId: string;
	readonly decision: string;
	/** JSON of the normalised event, and of the stored part of its outcome. */
	readonly body: string;
	readonly outcome: string;
	readonly resolution: string | null;
}

/** The UUIDs of all unresolved events of a case, in order (primary key of case_events). */
export async function listHeldEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string },
): Promise<readonly string[]> {
	const { rows } = await executor.query<{ event_id: string }>(
		`select c.event_id from case_events c join events e on e.id = c.event_id and e.realm = c.realm
		  where c.case_id = $1 and c.realm = $2 and c.resolution is null and e.decision <> 'allow' order by c.event_id`,
		[options.caseId, options.realm],
	);
	return rows.map((row) => row.event_id);
}

/** True if an open screening case also holds an event of this case (primary key of case_events, case_events_by_event). */
export async function isHeldForMatch(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string },
): Promise<boolean> {
	const { rowCount } = await executor.query(
		`select from case_events own
		   join case_events other on other.event_id = own.event_id and other.realm = own.realm and other.resolution is null
		   join cases on cases.id = other.case_id and cases.realm = other.realm
		  where own.case_id = $1 and own.realm = $2 and own.resolution is null
		    and cases.type = 'screening' and cases.status <> 'closed' limit 1`,
		[options.caseId, options.realm],
	);
	return rowCount === 1;
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
export const CASE_EVENTS_PER_PAGE = 10_000;

/** Counts the events of a case up to a bound (primary key of case_events). */
export async function countCaseEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string; readonly countMax: number },
): Promise<number> {
	const { rows } = await executor.query<{ count: number }>(
		`select count(*)::int as count
		   from (select from case_events where case_id = $1 and realm = $2 limit $3) as counted`,
		[options.caseId, options.realm, options.countMax],
	);
	return rows[0]?.count ?? 0;
}

/** A page of the case's events in their order: the first, the one after an event, or the last (primary key of case_events). */
export async function listCaseEvents(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly caseId: string;
		readonly after?: string | undefined;
		readonly limit?: number;
		readonly isLast?: boolean;
	},
): Promise<readonly CaseEvent[]> {
	const { after = FIRST_ID, limit = CASE_EVENTS_PER_PAGE, isLast = false } = options;
	const { rows } = await executor.query<{
		event_id: string;
		decision: string;
		body: string;
		outcome: string;
		resolution: string | null;
	}>(
		// The join uses only the event's id, which is unique. With the customer in the join, a plan from a young database
		// read all events of the customer for each event of the case (10,000 took half a minute).
		`select c.event_id, e.decision, e.body, e.outcome, c.resolution
		   from case_events c join events e on e.id = c.event_id and e.realm = c.realm
		  where c.case_id = $1 and c.realm = $2 and c.event_id > $3 order by c.event_id ${isLast ? "desc" : "asc"} limit $4`,
		[options.caseId, options.realm, after, limit],
	);
	if (isLast) rows.reverse();
	return rows.map((row) => ({
		eventId: row.event_id,
		decision: row.decision,
		body: row.body,
		outcome: row.outcome,
		resolution: row.resolution,
	}));
}

export async function insertCase(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly id: string;
		readonly customerId: string;
		readonly type: CaseType;
		readonly severity: RiskLevel;
		readonly reason: string;
		readonly eventId: string | null;
		readonly openedAt: number;
	},
): Promise<void> {
	await executor.query(
		`insert into cases (id, realm, customer_id, type, status, severity, reason, event_id, opened_at)
		 values ($1, $2, $3, $4, 'open', $5, $6, $7, $8)`,
		[
			options.id,
			options.realm,
			options.customerId,
			options.type,
			options.severity,
			options.reason,
			options.eventId,
			new Date(options.openedAt),
		],
	);
}

export async function joinCase(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly caseId: string;
		readonly eventId: string;
		readonly customerId: string;
	},
): Promise<void> {
	await executor.query(
		`insert into case_events (case_id, event_id, realm, customer_id) values ($1, $2, $3, $4) on conflict do nothing`,
		[options.caseId, options.eventId, options.realm, options.customerId],
	);
}

export async function markCaseClosed(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly caseId: string;
		readonly at: number;
		readonly by: string;
		readonly resolution: "approved" | "declined";
		readonly disposition?: Disposition | undefined;
		/** Sealed. */
		readonly note: Uint8Array;
		/** The facts with the clocks stopped. */
		readonly facts: CaseFacts;
	},
): Promise<void> {
	const at = new Date(options.at);
	await executor.query(
		`update cases set status = 'closed', closed_at = $3, closed_by = $4, resolution = $5, note = $6, disposition = $7,
		        facts = $8, version = version + 1
		  where id = $1 and realm = $2`,
		[
			options.caseId,
			options.realm,
			at,
			options.by,
			options.resolution,
			options.note,
			options.disposition ?? null,
			JSON.stringify(options.facts),
		],
	);
	await executor.query(
		"update case_events set resolution = $3, resolved_at = $4 where case_id = $1 and realm = $2 and resolution is null",
		[options.caseId, options.realm, options.resolution, at],
	);
}

/** Records on a closed case the entries that its closing wrote. */
export async function writeClosingEntries(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string; readonly entries: readonly ClosingEntry[] },
): Promise<void> {
	await executor.query("update cases set entries = $3 where id = $1 and realm = $2", [
		options.caseId,
		options.realm,
		JSON.stringify(options.entries),
	]);
}

/** Undoes `markCaseClosed` and gives the events that are unresolved again. */
export async function markCaseReopened(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly caseId: string;
		readonly closedAt: number;
		readonly facts: CaseFacts;
		/** Null if a person undid their own closing at once: that counts as no reopening. */
		readonly countedAt: number | null;
	},
): Promise<readonly string[]> {
	await executor.query(
		// A reopened case without an assignee is a new case for the job, which may assign it.
		`update cases set status = case when assignee is null then 'open' else 'in_review' end, closed_at = null,
		        closed_by = null, resolution = null, note = null, disposition = null, facts = $3, entries = null, version = version + 1,
		        is_begun = assignee is not null, reopened_at = coalesce($4, reopened_at),
		        reopened_closer = case when $4::timestamptz is null then reopened_closer else closed_by end
		  where id = $1 and realm = $2`,
		[
			options.caseId,
			options.realm,
			JSON.stringify(options.facts),
			options.countedAt === null ? null : new Date(options.countedAt),
		],
	);
	const { rows } = await executor.query<{ event_id: string }>(
		`with waiting as (
		   update case_events set resolution = null, resolved_at = null
		    where case_id = $1 and realm = $2 and resolved_at = $3 returning event_id
		 )
		 select event_id from waiting order by event_id`,
		[options.caseId, options.realm, new Date(options.closedAt)],
	);
	return rows.map((row) => row.event_id);
}
