// Presents a line of the register, as JSON and as a row of CSV.

import { formatCsvRow, type RegisterLineWithCase } from "@hakiki/domain";
import { formatTime } from "./format-time.ts";

export function viewRegisterLine(line: RegisterLineWithCase) {
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
		case_status: line.caseStatus,
		backfilled: line.isBackfilled,
		evidence: line.evidence,
	};
}

const COLUMNS = [
	"entered_at",
	"occurred_at",
	"customer_id",
	"event_id",
	"rule",
	"reason",
	"type",
	"direction",
	"method",
	"amount",
	"currency",
	"decision",
	"case_id",
	"case_status",
	"backfilled",
	"evidence",
] as const;

export const REGISTER_CSV_HEAD = formatCsvRow(COLUMNS);

export function formatRegisterRow(line: RegisterLineWithCase): string {
	const shown = viewRegisterLine(line);
	const cells = COLUMNS.map((column) => {
		const value = shown[column];
		if (value === null) return "";
		return typeof value === "object" ? JSON.stringify(value) : String(value);
	});
	return formatCsvRow(cells);
}
