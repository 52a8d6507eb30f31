// The sealed column of an event holds its secrets and the bytes of the decision. One box needs one cipher call for both.

import type { EventSecrets } from "@hakiki/domain";
import type { Place } from "@hakiki/vault";

/** The number of bytes of the secrets (4 bytes), the secrets as JSON, then the decision. */
export function packEvent(secrets: EventSecrets, decision: string): Uint8Array {
	const hidden = JSON.stringify(secrets);
	const hiddenBytes = Buffer.byteLength(hidden);
	const packed = Buffer.allocUnsafe(4 + hiddenBytes + Buffer.byteLength(decision));
	packed.writeUInt32BE(hiddenBytes, 0);
	packed.write(hidden, 4);
	packed.write(decision, 4 + hiddenBytes);
	return packed;
}

export function unpackDecision(packed: Uint8Array): Uint8Array {
	return packed.subarray(4 + lengthOf(packed));
}

export function unpackSecrets(packed: Uint8Array): EventSecrets {
	return JSON.parse(Buffer.from(packed.subarray(4, 4 + lengthOf(packed))).toString("utf8")) as EventSecrets;
}

/** The place of an event's box. Opening the box in any other place fails. */
export function placeOfEvent(realm: number, id: Uint8Array): Place {
	return { realm, table: "events", column: "sealed", row: id };
}

export function placeOfCustomer(realm: number, customerId: string): Place {
	return { realm, table: "customers", column: "sealed", row: customerId };
}

export function placeOfCaseNote(realm: number, caseId: Uint8Array): Place {
	return { realm, table: "cases", column: "note", row: caseId };
}

export function placeOfCaseAct(realm: number, actId: Uint8Array): Place {
	return { realm, table: "case_acts", column: "sealed", row: actId };
}

export function placeOfRequest(realm: number, column: "reason" | "answer", requestId: Uint8Array): Place {
	return { realm, table: "status_requests", column, row: requestId };
}

export function placeOfMatch(realm: number, customerId: string, entity: string): Place {
	return { realm, table: "matches", column: "reasons", row: `${customerId}\n${entity}` };
}

export function placeOfLegalHold(realm: number, customerId: string): Place {
	return { realm, table: "customer_records", column: "hold_reason", row: customerId };
}

export function placeOfSweep(realm: number, customerId: string): Place {
	return { realm, table: "name_sweeps", column: "sealed", row: customerId };
}

function lengthOf(packed: Uint8Array): number {
	return new DataView(packed.buffer, packed.byteOffset, 4).getUint32(0);
}
