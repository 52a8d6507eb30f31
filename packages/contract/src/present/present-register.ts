// From a line of the register to what an officer reads.

import { formatTime } from "./format-time.ts";

export interface RegisterLineSource {
	/** In ms. */
	readonly enteredAt: number;
	/** As ISO 8601. */
	readonly occurredAt: string;
	readonly customerId: string;
	readonly eventId: string;
	readonly rule: string;
	readonly reason: string;
	readonly type: string;
	readonly direction: string | null;
	readonly method: string | null;
	readonly amount: string | null;
	readonly currency: string;
	readonly decision: string;
	readonly caseId: string | null;
	readonly isBackfilled: boolean;
	readonly evidence: Readonly<Record<string, unknown>>;
}

export interface RegisterSource {
	readonly lines: readonly RegisterLineSource[];
	/** Where the next page begins. */
	readonly next: string | undefined;
}

export function viewRegisterLine(line: RegisterLineSource) {
	return {
		entered_at: formatTime(line.enteredAt),
		occurred_at: line.occurredAt,
		customer_id: line.customerId,
		event_id: line.eventId,
		rule: line.rule,
		reason: line.reason,
		type: line.type,
		direction: line.direction,
		method: line.method,
		amount: line.amount,
		currency: line.currency,
		decision: line.decision,
		case_id: line.caseId,
		backfilled: line.isBackfilled,
		evidence: line.evidence,
	};
}

export function viewRegister({ lines, next }: RegisterSource) {
	return { lines: lines.map(viewRegisterLine), next: next ?? null };
}
