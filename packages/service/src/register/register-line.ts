// A line of the register: an event that a regulator wants to know of. It is an entry of the audit log, sealed and chained.

import { AppError, type Decision, formatMinorUnits, type NormalEvent, type RegisterLine } from "@hakiki/domain";
import type { Report } from "@hakiki/rules";
import type { StoredAuditRow } from "@hakiki/store";
import { isAuditRowGenuine, type WorkspaceKeys } from "@hakiki/vault";
import { openAuditDetails } from "../audit/audit-entry.ts";
import { auditRowOf } from "../audit/digest-of-audit.ts";

/** The sealed details of a line. The row itself holds the time and the customer. */
type Details = Omit<RegisterLine, "enteredAt" | "customerId">;

export function describeReport(
	event: NormalEvent,
	report: Report,
	facts: { readonly currency: string; readonly decision: Decision; readonly caseId: string | undefined },
): Details {
	return {
		occurredAt: new Date(event.occurredAt).toISOString(),
		eventId: event.id,
		rule: report.rule,
		reason: report.reason,
		type: event.type,
		direction: event.direction ?? null,
		method: event.method ?? null,
		amount: event.amountMinor === undefined ? null : formatMinorUnits(event.amountMinor, facts.currency),
		currency: facts.currency,
		decision: facts.decision,
		caseId: facts.caseId ?? null,
		isBackfilled: event.isBackfilled,
		evidence: report.evidence,
	};
}

/** Erasure keeps the details of lines. A register that skipped a line without details would hide tampering. */
export function openRegisterLine(keys: WorkspaceKeys, row: StoredAuditRow): RegisterLine {
	if (!isAuditRowGenuine(keys, auditRowOf(row), row.mac)) {
		throw new AppError("internal_error", "A line of the register was put in by hand: run hakiki doctor");
	}
	const details = openAuditDetails(keys, row);
	if (details === undefined) {
		throw new AppError("internal_error", "A line of the register has lost its details: run hakiki doctor");
	}
	return { enteredAt: row.at, customerId: row.subject, ...(details as unknown as Details) };
}
