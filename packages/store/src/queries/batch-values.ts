// The rows of a batch as the values of its statement: an array for each column, in the order of the statement's numbers.

import {
	encodeBoolArray,
	encodeByteaArray,
	encodeFloat4Array,
	encodeHashArray,
	encodeInt4Array,
	encodeInt8Array,
	encodeTextArray,
	encodeTimeArray,
	encodeUuidArray,
} from "../wire/binary-array.ts";
import type {
	BatchWrite,
	CaseEventWrite,
	CaseWrite,
	CustomerWrite,
	EventWrite,
	KeyWrite,
	LinkWrite,
} from "./batch-rows.ts";

export function customerValues(rows: readonly CustomerWrite[]): Buffer[] {
	return [
		encodeTextArray(rows.map((row) => row.id)),
		encodeInt8Array(rows.map((row) => row.version)),
		encodeInt8Array(rows.map((row) => row.nextVersion)),
		encodeTextArray(rows.map((row) => row.status)),
		encodeTextArray(rows.map((row) => row.riskLevel)),
		encodeTextArray(rows.map((row) => row.screeningStatus)),
		encodeTextArray(rows.map((row) => row.openCases)),
		encodeTimeArray(rows.map((row) => row.createdAt)),
		encodeTimeArray(rows.map((row) => row.lastEventAt)),
		encodeTimeArray(rows.map((row) => row.lastReceivedAt)),
		encodeByteaArray(rows.map((row) => row.profile)),
		encodeByteaArray(rows.map((row) => row.sealed)),
		encodeTimeArray(rows.map((row) => row.lastScreenedAt ?? undefined)),
	];
}

export function eventValues(rows: readonly EventWrite[]): Buffer[] {
	return [
		encodeUuidArray(rows.map((row) => row.id)),
		encodeTextArray(rows.map((row) => row.customerId)),
		encodeInt8Array(rows.map((row) => row.seq)),
		encodeTextArray(rows.map((row) => row.type)),
		encodeTimeArray(rows.map((row) => row.occurredAt)),
		encodeTextArray(rows.map((row) => row.decision)),
		encodeFloat4Array(rows.map((row) => row.score)),
		encodeInt4Array(rows.map((row) => row.rulesVersion)),
		encodeInt8Array(rows.map((row) => row.amountMinor)),
		encodeHashArray(rows.map((row) => row.party)),
		encodeTextArray(rows.map((row) => row.partyRole)),
		encodeTextArray(rows.map((row) => row.body)),
		encodeTextArray(rows.map((row) => row.outcome)),
		encodeByteaArray(rows.map((row) => row.sealed)),
	];
}

export function linkValues(rows: readonly LinkWrite[]): Buffer[] {
	return [
		encodeHashArray(rows.map((row) => row.hash)),
		encodeTextArray(rows.map((row) => row.customerId)),
		encodeTextArray(rows.map((row) => row.role)),
		encodeTextArray(rows.map((row) => `[${row.seenAt},${row.failedAt ?? null}]`)),
		encodeTimeArray(rows.map((row) => (row.isNew ? row.seenAt : undefined))),
		encodeBoolArray(rows.map((row) => row.isNoted)),
	];
}

export function caseValues(cases: readonly CaseWrite[], joined: readonly CaseEventWrite[]): Buffer[] {
	return [
		encodeUuidArray(cases.map((row) => row.id)),
		encodeTextArray(cases.map((row) => row.customerId)),
		encodeTextArray(cases.map((row) => row.type)),
		encodeTextArray(cases.map((row) => row.severity)),
		encodeTextArray(cases.map((row) => row.reason)),
		encodeUuidArray(cases.map((row) => row.eventId)),
		encodeTimeArray(cases.map((row) => row.openedAt)),
		encodeUuidArray(joined.map((row) => row.caseId)),
		encodeUuidArray(joined.map((row) => row.eventId)),
		encodeTextArray(joined.map((row) => row.customerId)),
	];
}

export function keyValues(rows: readonly KeyWrite[]): Buffer[] {
	return [
		encodeTextArray(rows.map((row) => row.key)),
		encodeUuidArray(rows.map((row) => row.eventId)),
		encodeTextArray(rows.map((row) => row.customerId)),
		encodeByteaArray(rows.map((row) => row.fingerprint)),
	];
}

export function trailValues({ outbox, audit }: Pick<BatchWrite, "outbox" | "audit">): Buffer[] {
	return [
		encodeTextArray(outbox.map((row) => row.customerId)),
		encodeTextArray(outbox.map((row) => row.kind)),
		encodeTextArray(outbox.map((row) => row.body)),
		encodeTextArray(audit.map((row) => row.customerId)),
		encodeTimeArray(audit.map((row) => row.at)),
		encodeTextArray(audit.map((row) => row.actor)),
		encodeTextArray(audit.map((row) => row.action)),
		encodeTextArray(audit.map((row) => row.subject)),
		encodeByteaArray(audit.map((row) => row.commitment)),
		encodeByteaArray(audit.map((row) => row.sealed)),
	];
}

export function describeMatches({ matches, keptMatches }: Pick<BatchWrite, "matches" | "keptMatches">): string | null {
	if (matches.length === 0 && keptMatches.length === 0) return null;
	return JSON.stringify({ found: matches, kept: keptMatches });
}
