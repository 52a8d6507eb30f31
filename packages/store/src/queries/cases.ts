// Cases and the events they gather.

import type { CaseType, RiskLevel } from "@hakiki/domain";
import type { Executor, Realm } from "../executor.ts";

export interface StoredCase {
	readonly id: string;
	readonly customerId: string;
	readonly type: CaseType;
	readonly status: "open" | "in_review" | "closed";
	readonly severity: RiskLevel;
	readonly reason: string;
	readonly openedAt: Date;
	readonly closedAt: Date | null;
	readonly closedBy: string | null;
	readonly resolution: string | null;
	readonly disposition: string | null;
	readonly assignee: string | null;
	readonly eventId: string | null;
	/** Sealed: people write names and numbers into it. */
	readonly note: Uint8Array | null;
}

export interface CaseRow {
	id: string;
	customer_id: string;
	type: CaseType;
	status: "open" | "in_review" | "closed";
	severity: RiskLevel;
	reason: string;
	opened_at: Date;
	closed_at: Date | null;
	closed_by: string | null;
	resolution: string | null;
	disposition: string | null;
	assignee: string | null;
	event_id: string | null;
	note: Buffer | null;
}

export const CASE_COLUMNS = `id, customer_id, type, status, severity, reason, opened_at, closed_at, closed_by, resolution,
  disposition, assignee, event_id, note`;

export const toStoredCase = (row: CaseRow): StoredCase => ({
	id: row.id,
	customerId: row.customer_id,
	type: row.type,
	status: row.status,
	severity: row.severity,
	reason: row.reason,
	openedAt: row.opened_at,
	closedAt: row.closed_at,
	closedBy: row.closed_by,
	resolution: row.resolution,
	disposition: row.disposition,
	assignee: row.assignee,
	eventId: row.event_id,
	note: row.note,
});

/** Uses cases_open (realm, opened_at), or all cases when asked. */
export async function listCases(
	executor: Executor,
	options: { readonly realm: Realm; readonly isClosedToo: boolean; readonly limit: number },
): Promise<readonly StoredCase[]> {
	const { rows } = await executor.query<CaseRow>(
		`select ${CASE_COLUMNS} from cases where realm = $1 and ($2 or status <> 'closed') order by opened_at, id limit $3`,
		[options.realm, options.isClosedToo, options.limit],
	);
	return rows.map(toStoredCase);
}

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

export interface CaseEvent {
	readonly eventId: string;
	readonly decision: string;
	/** JSON of the normalised event and of what folding kept of its outcome. */
	readonly body: string;
	readonly outcome: string;
	readonly resolution: string | null;
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
export const CASE_EVENTS_PER_PAGE = 10_000;

/** A page of the case's events, the first or the one after an event (primary key of case_events). */
export async function listCaseEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly caseId: string; readonly after?: string | undefined },
): Promise<readonly CaseEvent[]> {
	const { rows } = await executor.query<{
		event_id: string;
		decision: string;
		body: string;
		outcome: string;
		resolution: string | null;
	}>(
		// Joined by the event's id alone, which is unique: on a young database a plan that may use the customer as well
		// read all the customer's events for each one of the case (10,000 took half a minute).
		`select c.event_id, e.decision, e.body, e.outcome, c.resolution
		   from case_events c join events e on e.id = c.event_id and e.realm = c.realm
		  where c.case_id = $1 and c.realm = $2 and c.event_id > $3 order by c.event_id limit $4`,
		[options.caseId, options.realm, options.after ?? FIRST_ID, CASE_EVENTS_PER_PAGE],
	);
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
		readonly disposition?: "fraud" | "legit" | "inconclusive" | undefined;
		/** Sealed. */
		readonly note: Uint8Array;
	},
): Promise<void> {
	const at = new Date(options.at);
	await executor.query(
		`update cases set status = 'closed', closed_at = $3, closed_by = $4, resolution = $5, note = $6, disposition = $7
		  where id = $1 and realm = $2`,
		[options.caseId, options.realm, at, options.by, options.resolution, options.note, options.disposition ?? null],
	);
	await executor.query(
		"update case_events set resolution = $3, resolved_at = $4 where case_id = $1 and realm = $2 and resolution is null",
		[options.caseId, options.realm, options.resolution, at],
	);
}
