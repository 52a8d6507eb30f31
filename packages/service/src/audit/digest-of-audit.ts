// The columns of an audit row that its MAC and its link in the chain cover. Their names are part of every stored link.

import type { StoredAuditRow } from "@hakiki/store";
import { type AuditRow, digestOf } from "@hakiki/vault";

type Vouched = Pick<StoredAuditRow, "workspaceId" | "realm" | "at" | "actor" | "action" | "subject"> & {
	readonly commitment: Uint8Array | null;
};

export function auditRowOf(row: Vouched): AuditRow {
	return {
		fields: {
			workspace_id: row.workspaceId,
			realm: row.realm,
			at: row.at,
			actor: row.actor,
			action: row.action,
			subject: row.subject,
		},
		commitment: row.commitment,
	};
}

export function digestOfAudit(row: StoredAuditRow): Buffer {
	return digestOf(auditRowOf(row));
}
