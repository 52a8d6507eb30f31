// A row of the audit log as it is read; only the queries of the log see it.

export interface StoredAuditRow {
	readonly id: number;
	readonly workspaceId: string;
	readonly realm: number | null;
	readonly at: number;
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly commitment: Buffer | null;
	readonly sealed: Buffer | null;
	readonly mac: Buffer | null;
	readonly position: number | null;
	readonly link: Buffer | null;
	/** The sealer found that the service did not write this row. It is never chained. */
	readonly isRefused: boolean;
}

export interface AuditRow {
	id: string;
	workspace_id: string;
	realm: number | null;
	at: Date;
	actor: string;
	action: string;
	subject: string;
	commitment: Buffer | null;
	sealed: Buffer | null;
	mac: Buffer | null;
	position: string | null;
	link: Buffer | null;
	is_refused: boolean;
}

export const AUDIT_COLUMNS =
	"id, workspace_id, realm, at, actor, action, subject, commitment, sealed, mac, position, link, is_refused";

export const toStoredAudit = (row: AuditRow): StoredAuditRow => ({
	id: Number(row.id),
	workspaceId: row.workspace_id,
	realm: row.realm,
	at: row.at.getTime(),
	actor: row.actor,
	action: row.action,
	subject: row.subject,
	commitment: row.commitment,
	sealed: row.sealed,
	mac: row.mac,
	position: row.position === null ? null : Number(row.position),
	link: row.link,
	isRefused: row.is_refused,
});
