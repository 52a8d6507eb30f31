// Presents a stored case to an analyst.

import type { CaseDetails, CaseSummary, ClosedCase, EventType, TimelineEntry } from "@hakiki/domain";
import type { CaseDetailsView, CaseView, ClosedCaseView, TimelineView } from "../schemas/cases.ts";
import { toMajorUnits } from "./format-money.ts";
import { formatTime } from "./format-time.ts";
import { viewStatusRequest } from "./present-casework.ts";
import { viewEntry } from "./present-entry.ts";

/** The case as it is after closing, with what else was done in the same transaction. */
export function viewClosedCase(
	details: CaseDetailsView,
	{ related, customerChange, entries }: ClosedCase,
): ClosedCaseView {
	return {
		...details,
		related: related.map(({ id, labelling }) => ({ case_id: id, labels_left: labelling?.left ?? 0 })),
		customer_change: customerChange && {
			action: customerChange.action,
			state: customerChange.state,
			before: customerChange.state === "done" ? customerChange.before : null,
			request_id: customerChange.state === "requested" ? customerChange.requestId : null,
		},
		entries: entries.map(viewEntry),
	};
}

export function viewCase(source: CaseSummary, currency: string): CaseView {
	return {
		id: source.id,
		customer_id: source.customerId,
		type: source.type,
		status: source.status,
		severity: source.severity,
		priority: source.priority,
		reason: source.reason,
		event_id: source.eventId,
		main_event_id: source.mainEventId,
		event_count: source.eventCount,
		amount: toMajor(source.amountMinor, currency),
		total_amount: toMajor(source.totalMinor, currency),
		score: source.score,
		customer_name: source.customerName,
		customer_phone: source.customerPhone,
		payee: source.payee,
		payee_type: source.payeeType,
		payee_account: source.payeeAccount,
		decision: source.decision,
		label: source.label,
		assignee: source.assignee,
		due_at: formatOrNull(source.dueAt),
		version: source.version,
		opened_at: formatTime(source.openedAt),
		closed_at: formatOrNull(source.closedAt),
		closed_by: source.closedBy,
		resolution: source.resolution,
		disposition: source.disposition,
	};
}

export function viewCaseDetails(source: CaseDetails, currency: string): CaseDetailsView {
	return {
		...viewCase(source, currency),
		ends_hold: source.endsHold,
		closing_note: source.closingNote,
		labelling: source.labelling,
		complaint_fraud_type: source.complaintFraudType,
		listable: { kinds: [...source.listable.kinds], rules: [...source.listable.rules] },
		clocks: source.clocks.map((clock) => ({
			clock: clock.clock,
			title: clock.title,
			started_at: formatTime(clock.startedAt),
			due_at: formatTime(clock.dueAt),
			warned_at: formatOrNull(clock.warnedAt),
			stopped_at: formatOrNull(clock.stoppedAt),
			stopped_by: clock.stoppedBy,
			state: clock.state,
		})),
		acts: source.acts.map(({ id, kind, actor, at, text, mentions, isReport }) => ({
			id,
			kind,
			actor,
			at: formatTime(at),
			text,
			mentions: [...mentions],
			report: isReport,
		})),
		events: source.events.map((event) => ({
			id: event.id,
			type: event.type as EventType,
			occurred_at: formatTime(event.occurredAt),
			decision: event.decision,
			amount: toMajor(event.amountMinor, currency),
			resolution: event.resolution,
		})),
		requests: source.requests.map(viewStatusRequest),
	};
}

export function viewTimeline(entries: readonly TimelineEntry[], currency: string): TimelineView {
	return {
		data: entries.map((entry) => ({
			at: formatTime(entry.at),
			kind: entry.kind,
			actor: entry.actor,
			text: entry.text,
			event_id: entry.eventId,
			decision: entry.decision,
			amount: toMajor(entry.amountMinor, currency),
			label: entry.label,
			mentions: [...entry.mentions],
			report: entry.isReport,
		})),
		next_cursor: null,
	};
}

function formatOrNull(at: number | null): string | null {
	return at === null ? null : formatTime(at);
}

function toMajor(amountMinor: number | null, currency: string): number | null {
	return amountMinor === null ? null : toMajorUnits(amountMinor, currency);
}
