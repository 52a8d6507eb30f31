// A row of the table of cases; only the queries of cases see it.

import type { CaseFacts, CasePriority, CaseType, Label, RiskLevel } from "@hakiki/domain";

export type CaseStatus = "open" | "in_review" | "closed";

export interface StoredCase {
	readonly id: string;
	readonly customerId: string;
	readonly type: CaseType;
	readonly status: CaseStatus;
	readonly severity: RiskLevel;
	readonly priority: CasePriority;
	readonly reason: string;
	readonly openedAt: Date;
	readonly closedAt: Date | null;
	readonly closedBy: string | null;
	readonly resolution: string | null;
	readonly disposition: string | null;
	/** The label of its events: `fraud` where one event counts as fraud. */
	readonly label: Label | null;
	readonly assignee: string | null;
	readonly eventId: string | null;
	/** Sealed, because people write names and numbers into it. */
	readonly note: Uint8Array | null;
	/** Grows with each action of a person. */
	readonly version: number;
	/** Null until its clocks are started. */
	readonly facts: CaseFacts | null;
}

export interface CaseRow {
	id: string;
	customer_id: string;
	type: CaseType;
	status: CaseStatus;
	severity: RiskLevel;
	rank: number;
	reason: string;
	opened_at: Date;
	closed_at: Date | null;
	closed_by: string | null;
	resolution: string | null;
	disposition: string | null;
	label: Label | null;
	assignee: string | null;
	event_id: string | null;
	note: Buffer | null;
	version: number;
	facts: CaseFacts | null;
}

export const CASE_COLUMNS = `id, customer_id, type, status, severity, rank, reason, opened_at, closed_at, closed_by, resolution,
  disposition, label, assignee, event_id, note, version, facts`;

/** Ranks begin at 1. */
const PRIORITY_OF_RANK = ["low", "normal", "high", "urgent"] as const;

export const toStoredCase = (row: CaseRow): StoredCase => ({
	id: row.id,
	customerId: row.customer_id,
	type: row.type,
	status: row.status,
	severity: row.severity,
	priority: PRIORITY_OF_RANK[row.rank - 1] ?? "low",
	reason: row.reason,
	openedAt: row.opened_at,
	closedAt: row.closed_at,
	closedBy: row.closed_by,
	resolution: row.resolution,
	disposition: row.disposition,
	label: row.label,
	assignee: row.assignee,
	eventId: row.event_id,
	note: row.note,
	version: row.version,
	facts: row.facts,
});
