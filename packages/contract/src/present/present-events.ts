// From listed and explained events, verifications and appeals to what callers read.

import type {
	Decision,
	EventType,
	ExplanationFacts,
	FraudType,
	Habits,
	Label,
	VerificationMethod,
} from "@hakiki/domain";
import { toMajorUnits } from "./format-money.ts";
import { formatTime } from "./format-time.ts";
import { viewHabits } from "./present-customers.ts";
import { type EventSource, viewEvent } from "./present-event.ts";

export interface EventSummarySource {
	readonly id: string;
	readonly customerId: string;
	readonly type: EventType;
	readonly occurredAt: number;
	readonly decision: Decision;
	readonly score: number;
	readonly amountMinor: number | null;
	readonly direction: string | null;
	readonly method: string | null;
	readonly reason: string | null;
	readonly rules: readonly string[];
	readonly resolution: string | null;
	readonly label: Label | null;
}

export interface EventExplanationSource extends EventSource, ExplanationFacts {
	readonly usual: Habits | undefined;
}

export function viewEventSummary(source: EventSummarySource, currency: string) {
	return {
		id: source.id,
		type: source.type,
		customer_id: source.customerId,
		occurred_at: formatTime(source.occurredAt),
		decision: source.decision,
		score: Math.round(source.score * 10) / 10,
		amount: source.amountMinor === null ? null : toMajorUnits(source.amountMinor, currency),
		direction: source.direction,
		method: source.method,
		reason: source.reason,
		rules: source.rules,
		resolution: source.resolution,
		effective_label: source.label,
	};
}

export function viewEventExplanation(source: EventExplanationSource, currency: string) {
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

export function viewVerification(source: {
	readonly eventId: string;
	readonly method: VerificationMethod;
	readonly isPassed: boolean;
	readonly isCounted: boolean;
	readonly resolution: "approved" | "declined" | null;
	readonly message: string;
}) {
	return {
		event_id: source.eventId,
		method: source.method,
		passed: source.isPassed,
		counted: source.isCounted,
		resolution: source.resolution,
		message: source.message,
	};
}

export function viewLabelSummary(source: {
	readonly id: string;
	readonly eventId: string;
	readonly customerId: string;
	readonly source: string | null;
	readonly label: Label;
	readonly fraudType: FraudType | null;
	readonly createdAt: number;
}) {
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
