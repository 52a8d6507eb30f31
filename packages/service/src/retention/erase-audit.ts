// Entries of the audit log lose what is personal, and an entry of each subject's own says so: without it, the log would be
// found to be broken where details are gone.

import { eraseAuditDetails, type PoolClient } from "@hakiki/store";
import { auditAct } from "../verb-tools.ts";
import type { RecordPlace } from "./record-place.ts";

/** `toldOf` is a subject whose erasure the caller tells of. */
export async function eraseAuditEntries(
	client: PoolClient,
	place: RecordPlace,
	erasure: {
		readonly customerId: string;
		readonly subjects: readonly string[];
		readonly toldOf?: string | undefined;
		readonly at: number;
		readonly actor: string;
	},
): Promise<void> {
	const { realm, workspaceId } = place;
	const { customerId, subjects, toldOf, at, actor } = erasure;
	const details = { customer_id: customerId };
	for (const subject of await eraseAuditDetails(client, { realm, workspaceId, subjects })) {
		if (subject !== toldOf)
			await auditAct(client, place, { at, actor, action: "audit.details_erased", subject, details });
	}
}
