// A row of the table of cases; only the queries of cases see it.

import { type CaseFacts, type CaseRecord, formatIdOfUuid } from "@hakiki/domain";

export interface StoredCase extends CaseRecord {
	readonly uuid: string;
	/** Sealed, because people write names and numbers into it. */
	readonly note: Uint8Array | null;
	/** Null until a job has started the clocks of a new case. */
	readonly facts: CaseFacts | null;
	/** The entries of block and allow lists that closing the case wrote. */
	readonly entries: readonly ClosingEntry[] | null;
}

/** An entry that a closing wrote. */
export interface ClosingEntry {
	/** A UUID. */
	readonly id: string;
	/** The version under which the closing wrote it. Somebody has changed the entry since if it has another one. */
	readonly version: number;
}

export interface CaseRow extends Omit<StoredCase, "id" | "eventId" | "priority" | "openedAt" | "closedAt"> {
	readonly event_id: string | null;
	readonly rank: number;
	readonly opened_at: Date;
	readonly closed_at: Date | null;
}

export const CASE_COLUMNS = `id as uuid, customer_id as "customerId", type, status, severity, rank, reason, opened_at, closed_at,
  closed_by as "closedBy", resolution, disposition, label, assignee, event_id, note, version, facts, entries`;

/** Ranks begin at 1. */
const PRIORITY_OF_RANK = ["low", "normal", "high", "urgent"] as const;

export function toStoredCase({ rank, event_id, opened_at, closed_at, ...row }: CaseRow): StoredCase {
	return {
		...row,
		id: formatIdOfUuid("cas", row.uuid),
		priority: PRIORITY_OF_RANK[rank - 1] ?? "low",
		eventId: event_id && formatIdOfUuid("evt", event_id),
		openedAt: opened_at.getTime(),
		closedAt: closed_at?.getTime() ?? null,
	};
}
