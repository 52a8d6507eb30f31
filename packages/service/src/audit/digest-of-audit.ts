// Which columns of an audit row its place in the chain vouches for. The order and names are part of every stored link.

import type { StoredAuditRow } from "@hakiki/store";
import { type AuditRow, digestOf } from "@hakiki/vault";

export function auditRowOf(row: StoredAuditRow): AuditRow {
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
