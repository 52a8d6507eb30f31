// Entries of the audit log lose what is personal, and an entry of each subject's own says so: without it, the log would be
// found to be broken where details are gone.

import { eraseAuditDetails, insertAudit, type PoolClient, type Realm } from "@hakiki/store";
import { sealAuditEntry } from "../audit/audit-entry.ts";
import type { RecordPlace } from "./record-place.ts";

interface Teller {
	readonly at: number;
	readonly actor: string;
}

/** `toldOf` is a subject whose erasure the caller tells of. */
export async function eraseAuditEntries(
	client: PoolClient,
	place: RecordPlace,
	erasure: Teller & {
		readonly subjects: readonly string[];
		/** Whether they are customers' ids, or ids of ours. */
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

/** Says that an earlier entry lost its details. It stands in the same realm, or in none, as that entry does. */
export async function tellErased(
	client: PoolClient,
	{ workspaceId, keys }: RecordPlace,
	erased: Teller & { readonly realm: Realm | null; readonly subject: string },
): Promise<void> {
	const { at, actor, realm, subject } = erased;
	const entry = { at, actor, action: "audit.details_erased", subject, details: {} };
	await insertAudit(client, { workspaceId, realm, ...sealAuditEntry(keys, realm, entry) });
}
