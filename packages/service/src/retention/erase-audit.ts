// Removes the details of audit entries, and writes an entry for each subject that says so. Without it, the verification
// would report the missing details as tampering.

import { eraseAuditDetails, insertAudit, type PoolClient, type Realm } from "@hakiki/store";
import { sealAuditEntry } from "../audit/audit-entry.ts";
import type { RecordPlace } from "./record-place.ts";

interface Teller {
	readonly at: number;
	readonly actor: string;
}

/** `toldOf` is a subject whose erasure the caller writes itself. */
export async function eraseAuditEntries(
	client: PoolClient,
	place: RecordPlace,
	erasure: Teller & {
		readonly subjects: readonly string[];
		/** Whether the subjects are ids of customers, or our own ids. */
		readonly areCustomers?: boolean;
		readonly toldOf?: string | undefined;
	},
): Promise<void> {
	const { realm, workspaceId } = place;
	const { subjects, areCustomers = false } = erasure;
	for (const subject of await eraseAuditDetails(client, { realm, workspaceId, subjects, areCustomers })) {
		if (subject !== erasure.toldOf) await tellErased(client, place, { ...erasure, realm, subject });
	}
}

/** Writes that an earlier entry lost its details. The new entry has the same realm, or none, as the earlier one. */
export async function tellErased(
	client: PoolClient,
	{ workspaceId, keys }: RecordPlace,
	erased: Teller & { readonly realm: Realm | null; readonly subject: string },
): Promise<void> {
	const { at, actor, realm, subject } = erased;
	const entry = { at, actor, action: "audit.details_erased", subject, details: {} };
	await insertAudit(client, { workspaceId, realm, ...sealAuditEntry(keys, realm, entry) });
}
