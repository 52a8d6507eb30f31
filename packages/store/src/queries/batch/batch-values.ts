// Encodes the rows of a batch for its statement. The fields are in the order of the row types in the database.

import { encodeRows } from "../../wire/binary-rows.ts";
import type {
	AuditWrite,
	BatchWrite,
	CaseEventWrite,
	CaseWrite,
	CustomerWrite,
	EventWrite,
	KeyWrite,
	LinkWrite,
	OutboxWrite,
} from "./batch-rows.ts";

export function encodeCustomers(rows: readonly CustomerWrite[]): Buffer {
	return encodeRows(rows, 15, (fields, row) => {
		fields.text(row.id);
		fields.int8(row.version);
		fields.int8(row.nextVersion);
		fields.text(row.status);
		fields.text(row.riskLevel);
		fields.text(row.screeningStatus);
		fields.time(row.lastScreenedAt);
		fields.text(row.openCases);
		fields.time(row.createdAt);
		fields.time(row.lastEventAt);
		fields.time(row.lastReceivedAt);
		fields.bytes(row.profile);
		fields.bytes(row.sealed);
		fields.text(row.heldBy);
		fields.bool(row.isRenamed);
	});
}

export function encodeEvents(rows: readonly EventWrite[]): Buffer {
	return encodeRows(rows, 15, (fields, row) => {
		fields.uuid(row.id);
		fields.text(row.customerId);
		fields.int8(row.seq);
		fields.text(row.type);
		fields.time(row.occurredAt);
		fields.text(row.decision);
		fields.float4(row.score);
		fields.int4(row.rulesVersion);
		fields.int8(row.amountMinor);
		fields.hash(row.party);
		fields.text(row.partyRole);
		fields.text(row.body);
		fields.text(row.outcome);
		fields.bytes(row.sealed);
		fields.hash(row.reference);
	});
}

export function encodeLinks(rows: readonly LinkWrite[]): Buffer {
	return encodeRows(rows, 7, (fields, row) => {
		fields.hash(row.hash);
		fields.text(row.customerId);
		fields.text(row.role);
		fields.text(row.flows === undefined ? `[${row.seenAt},${row.flaggedAt ?? null}]` : undefined);
		fields.time(row.isNew ? row.seenAt : undefined);
		fields.bool(row.isNoted);
		fields.text(row.flows);
	});
}

export function encodeKeys(rows: readonly KeyWrite[]): Buffer {
	return encodeRows(rows, 4, (fields, row) => {
		fields.text(row.key);
		fields.uuid(row.eventId);
		fields.text(row.customerId);
		fields.bytes(row.fingerprint);
	});
}

export function encodeCases(rows: readonly CaseWrite[]): Buffer {
	return encodeRows(rows, 7, (fields, row) => {
		fields.uuid(row.id);
		fields.text(row.customerId);
		fields.text(row.type);
		fields.text(row.severity);
		fields.text(row.reason);
		fields.uuid(row.eventId);
		fields.time(row.openedAt);
	});
}

export function encodeCaseEvents(rows: readonly CaseEventWrite[]): Buffer {
	return encodeRows(rows, 3, (fields, row) => {
		fields.uuid(row.caseId);
		fields.uuid(row.eventId);
		fields.text(row.customerId);
	});
}

export function encodeOutbox(rows: readonly OutboxWrite[]): Buffer {
	return encodeRows(rows, 4, (fields, row) => {
		fields.text(row.customerId);
		fields.text(row.kind);
		fields.text(row.body);
		fields.text(row.traceparent);
	});
}

export function encodeAudit(rows: readonly AuditWrite[]): Buffer {
	return encodeRows(rows, 8, (fields, row) => {
		fields.text(row.customerId);
		fields.time(row.at);
		fields.text(row.actor);
		fields.text(row.action);
		fields.text(row.subject);
		fields.bytes(row.commitment);
		fields.bytes(row.sealed);
		fields.bytes(row.mac);
	});
}

export function describeMatches({ matches, keptMatches }: Pick<BatchWrite, "matches" | "keptMatches">): string | null {
	if (matches.length === 0 && keptMatches.length === 0) return null;
	return JSON.stringify({ found: matches, kept: keptMatches });
}
