// From a case as it is stored to what an analyst reads.

import type { CaseType, Decision, EventType, RiskLevel } from "@hakiki/domain";
import type { CaseDetailsView, CaseView } from "../schemas/cases.ts";
import { toMajorUnits } from "./format-money.ts";
import { formatTime } from "./format-time.ts";

export interface CaseSource {
	readonly id: string;
	readonly customerId: string;
	readonly type: CaseType;
	readonly status: CaseView["status"];
	readonly severity: RiskLevel;
	readonly reason: string;
	readonly eventId: string | null;
	readonly eventCount: number;
	readonly assignee: string | null;
	readonly openedAt: number;
	readonly closedAt: number | null;
	readonly closedBy: string | null;
	readonly resolution: string | null;
	readonly disposition: string | null;
}

export interface CaseDetailsSource extends CaseSource {
	readonly closingNote: string | null;
	readonly acts: readonly {
		readonly kind: CaseDetailsView["acts"][number]["kind"];
		readonly actor: string;
		readonly at: number;
		readonly text: string | null;
	}[];
	readonly events: readonly {
		readonly id: string;
		readonly type: string;
		readonly occurredAt: number;
		readonly decision: Decision;
		readonly amountMinor: number | null;
		readonly resolution: string | null;
	}[];
}

export function viewCase(source: CaseSource): CaseView {
	return {
		id: source.id,
		customer_id: source.customerId,
		type: source.type,
		status: source.status,
		severity: source.severity,
		reason: source.reason,
		event_id: source.eventId,
		event_count: source.eventCount,
		assignee: source.assignee,
		opened_at: formatTime(source.openedAt),
		closed_at: source.closedAt === null ? null : formatTime(source.closedAt),
		closed_by: source.closedBy,
		resolution: source.resolution,
		disposition: source.disposition,
	};
}

export function viewCaseDetails(source: CaseDetailsSource, currency: string): CaseDetailsView {
	return {
		...viewCase(source),
		closing_note: source.closingNote,
		acts: source.acts.map(({ kind, actor, at, text }) => ({ kind, actor, at: formatTime(at), text })),
		events: source.events.map((event) => ({
			id: event.id,
			type: event.type as EventType,
			occurred_at: formatTime(event.occurredAt),
			decision: event.decision,
			amount: event.amountMinor === null ? null : toMajorUnits(event.amountMinor, currency),
			resolution: event.resolution,
		})),
	};
}
