// An entry of the audit log: the actor, the action and the subject in clear, and the details sealed. The sealer chains it
// later.

import { commitDetails, macOfAuditRow, type Place, readDetails, seal, unseal, type WorkspaceKeys } from "@hakiki/vault";
import { auditRowOf } from "./digest-of-audit.ts";

/** Stands for no realm: realms count from 1. */
const NO_REALM = 0;

export interface AuditEntry {
	readonly at: number;
	/** `system`, or the person or key that acted. */
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly details: Readonly<Record<string, unknown>>;
}

interface SealedAuditEntry {
	readonly at: number;
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly commitment: Uint8Array;
	readonly sealed: Uint8Array;
	readonly mac: Uint8Array;
}

/** `realm` is null if the act concerns both modes of the workspace. */
export function sealAuditEntry(keys: WorkspaceKeys, realm: number | null, entry: AuditEntry): SealedAuditEntry {
	const { saltedDetails, commitment } = commitDetails(Buffer.from(JSON.stringify(entry.details)));
	const { at, actor, action, subject } = entry;
	const row = { at, actor, action, subject, commitment };
	return {
		...row,
		sealed: seal(keys, placeOfAudit(realm, commitment), saltedDetails),
		mac: macOfAuditRow(keys, auditRowOf({ ...row, workspaceId: keys.workspaceId, realm })),
	};
}

/**
 * The number of the row is not known before it is written, so the commitment, which is salted and unique, names the
 * place.
 */
export function placeOfAudit(realm: number | null, commitment: Uint8Array): Place {
	return { realm: realm ?? NO_REALM, table: "audit", column: "sealed", row: commitment };
}

/** The details of a stored entry; undefined if they were erased. Throws if they were changed. */
export function openAuditDetails(
	keys: WorkspaceKeys,
	row: { readonly realm: number | null; readonly commitment: Uint8Array | null; readonly sealed: Uint8Array | null },
): Readonly<Record<string, unknown>> | undefined {
	if (row.sealed === null) return undefined;
	const place = placeOfAudit(row.realm, row.commitment ?? new Uint8Array());
	const details = Buffer.from(readDetails(unseal(keys, place, row.sealed)));
	return JSON.parse(details.toString("utf8")) as Record<string, unknown>;
}
