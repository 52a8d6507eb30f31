// Presents lists and explanations of events, verifications and appeals.

import type { EventExplanation, EventSummary, LabelSummary, VerificationResult } from "@hakiki/domain";
import { toMajorUnits } from "./format-money.ts";
import { formatTime } from "./format-time.ts";
import { viewHabits } from "./present-customers.ts";
import { viewEvent } from "./present-event.ts";

export function viewEventSummary(source: EventSummary, currency: string) {
	return {
		id: source.id,
		type: source.type,
		customer_id: source.customerId,
		occurred_at: formatTime(source.occurredAt),
		received_at: formatTime(source.receivedAt),
		decision: source.decision,
		score: Math.round(source.score * 10) / 10,
		amount: source.amountMinor === null ? null : toMajorUnits(source.amountMinor, currency),
		currency,
		direction: source.direction,
		method: source.method,
		payee_account: source.payeeAccount,
		reason: source.reason,
		rules: source.rules,
		resolution: source.resolution,
		effective_label: source.label,
	};
}

export function viewEventExplanation(source: EventExplanation, currency: string) {
	return {
		event: viewEvent(source),
		bias: source.bias,
		thresholds: { review: source.thresholds.review, block: source.thresholds.block },
		contributions: source.contributions.map(({ isShadow, added, strength, ...rest }) => ({
			...rest,
			strength: Math.round(strength * 1000) / 1000,
			added: Math.round(added * 1000) / 1000,
			shadow: isShadow,
		})),
		labels: source.labels.map(({ source: from, label, fraudType, createdAt }) => ({
			source: from,
			label,
			fraud_type: fraudType,
			created_at: formatTime(createdAt),
		})),
		usual: source.usual === undefined ? null : viewHabits(source.usual, currency),
	};
}

export function viewVerification(source: VerificationResult) {
	return {
		event_id: source.eventId,
		method: source.method,
		passed: source.isPassed,
		counted: source.isCounted,
		resolution: source.resolution,
		message: source.message,
	};
}

export function viewLabelSummary(source: LabelSummary) {
	return {
		id: source.id,
		event_id: source.eventId,
		customer_id: source.customerId,
		source: source.source,
		label: source.label,
		fraud_type: source.fraudType,
		created_at: formatTime(source.createdAt),
	};
}
