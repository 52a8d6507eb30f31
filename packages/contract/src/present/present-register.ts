// Presents a line of the register.

import type { RegisterLine } from "@hakiki/domain";
import { formatTime } from "./format-time.ts";

export function viewRegisterLine(line: RegisterLine) {
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
