// An entry of the audit log: who did what to whom in clear, before and after sealed beside it. The sealer chains it later.

import { commitDetails, macOfAuditRow, type Place, readDetails, seal, unseal, type WorkspaceKeys } from "@hakiki/vault";
import { auditRowOf } from "./digest-of-audit.ts";

/** Realms count from 1, so this is none of them. */
const NO_REALM = 0;

export interface AuditEntry {
	readonly at: number;
	/** `system`, or who gave the command. */
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly details: Readonly<Record<string, unknown>>;
}

export interface SealedAuditEntry {
	readonly at: number;
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly commitment: Uint8Array;
	readonly sealed: Uint8Array;
	readonly mac: Uint8Array;
}

/** `realm` is null where the act concerns the workspace in both modes. */
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

/** The row's number is not known before it is written, so the commitment, salted and unique, names its place. */
export function placeOfAudit(realm: number | null, commitment: Uint8Array): Place {
	return { realm: realm ?? NO_REALM, table: "audit", column: "sealed", row: commitment };
}

/** The details of a stored entry; nothing when they were erased. Throws when they are not what was sealed. */
export function openAuditDetails(
	keys: WorkspaceKeys,
	row: { readonly realm: number | null; readonly commitment: Uint8Array | null; readonly sealed: Uint8Array | null },
): Readonly<Record<string, unknown>> | undefined {
	if (row.sealed === null) return undefined;
	const place = placeOfAudit(row.realm, row.commitment ?? new Uint8Array());
	const details = Buffer.from(readDetails(unseal(keys, place, row.sealed)));
	return JSON.parse(details.toString("utf8")) as Record<string, unknown>;
}
