// The audit log: rows are written unchained, and chained afterwards by one sealer a workspace.

import type { Executor, Realm } from "../../executor.ts";
import { Predicates } from "../predicates.ts";
import { AUDIT_COLUMNS, type AuditRow, type StoredAuditRow, toStoredAudit } from "./audit-row.ts";

export type { StoredAuditRow } from "./audit-row.ts";

export interface NewAuditRow {
	readonly workspaceId: string;
	/** Null where the act concerns the workspace in both modes. */
	readonly realm: Realm | null;
	readonly at: number;
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly commitment: Uint8Array;
	readonly sealed: Uint8Array;
	/** Proves that the service wrote the row. */
	readonly mac: Uint8Array;
}

export async function insertAudit(executor: Executor, row: NewAuditRow): Promise<void> {
	await executor.query({
		name: "insert-audit",
		text: `insert into audit (workspace_id, realm, at, actor, action, subject, commitment, sealed, mac)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		values: [
			row.workspaceId,
			row.realm,
			new Date(row.at),
			row.actor,
			row.action,
			row.subject,
			row.commitment,
			row.sealed,
			row.mac,
		],
	});
}

/** The next part of a workspace's chain, after a position (audit_chain). */
export async function listSealedAudit(
	executor: Executor,
	options: { readonly workspaceId: string; readonly after: number; readonly limit: number },
): Promise<readonly StoredAuditRow[]> {
	const { rows } = await executor.query<AuditRow>(
		`select ${AUDIT_COLUMNS} from audit where workspace_id = $1 and position > $2 order by position limit $3`,
		[options.workspaceId, options.after, options.limit],
	);
	return rows.map(toStoredAudit);
}

/** Entries of a mode and of the workspace as a whole, newest first (audit_by_subject or audit_chain). */
export async function listAuditPage(
	executor: Executor,
	options: {
		readonly workspaceId: string;
		readonly realm: Realm;
		readonly actor?: string | undefined;
		readonly action?: string | undefined;
		readonly subject?: string | undefined;
		/** The position of the last entry of the page before. */
		readonly before: number | undefined;
		readonly limit: number;
		readonly scanMax: number;
	},
): Promise<{ readonly rows: readonly StoredAuditRow[]; readonly scannedTo: number | undefined }> {
	const where = new Predicates();
	where.add(`workspace_id = ${where.bind(options.workspaceId)} and position > 0`);
	if (options.subject !== undefined) where.add(`subject = ${where.bind(options.subject)}`);
	if (options.before !== undefined) where.add(`position < ${where.bind(options.before)}`);
	const scanMax = where.bind(options.scanMax);
	const seen = where.text;
	const kept = [`(realm = ${where.bind(options.realm)} or realm is null)`];
	if (options.actor !== undefined) kept.push(`actor = ${where.bind(options.actor)}`);
	if (options.action !== undefined) kept.push(`action = ${where.bind(options.action)}`);
	const { rows } = await executor.query<AuditRow & { last_scanned: string | null; scanned: number; id: string | null }>(
		`with seen as materialized (
		   select ${AUDIT_COLUMNS} from audit where ${seen} order by position desc limit ${scanMax}
		 ), kept as materialized (
		   select * from seen where ${kept.join(" and ")} order by position desc limit ${where.bind(options.limit)}
		 )
		 select kept.*, whole.last_scanned, whole.scanned
		   from (select min(position) as last_scanned, count(*)::int as scanned from seen) as whole left join kept on true
		  order by kept.position desc`,
		where.values,
	);
	const found = rows.filter((row) => row.id !== null).map(toStoredAudit);
	const whole = rows[0];
	const isScanCut = whole !== undefined && whole.scanned === options.scanMax;
	const last = found.length === options.limit ? found.at(-1)?.position : isScanCut ? Number(whole.last_scanned) : null;
	return { rows: found, scannedTo: last ?? undefined };
}

/** The entries of one subject, newest first, including unchained ones (audit_by_subject, audit_unsealed). */
export async function listAuditOfSubject(
	executor: Executor,
	options: {
		readonly workspaceId: string;
		readonly realm: Realm;
		readonly subject: string;
		readonly actions: readonly string[];
		readonly limit: number;
	},
): Promise<readonly StoredAuditRow[]> {
	const where = "subject = $1 and workspace_id = $2 and realm = $3 and action = any($4)";
	const { rows } = await executor.query<AuditRow>(
		`select ${AUDIT_COLUMNS} from (
		   (select ${AUDIT_COLUMNS} from audit where ${where} and position is not null order by position desc limit $5)
		   union all
		   (select ${AUDIT_COLUMNS} from audit where ${where} and position is null and not is_refused order by id desc limit $5)
		 ) as found order by at desc, id desc limit $5`,
		[options.subject, options.workspaceId, options.realm, options.actions, options.limit],
	);
	return rows.map(toStoredAudit);
}

/** The register for regulators is kept in the audit log, where a changed line is noticed. */
export const REGISTER_ACTION = "register.entered";

/** A place in the register. Lines are in the order of their time, then of their id. */
export interface RegisterCursor {
	readonly at: number;
	readonly id: number;
}

/**
 * The next lines of the register after a cursor, within a span, oldest or newest first (audit_register, or
 * audit_register_by_customer).
 */
export async function listRegisterRows(
	executor: Executor,
	options: {
		readonly workspaceId: string;
		readonly realm: Realm;
		/** Inclusive and exclusive, in ms. */
		readonly from: number;
		readonly to: number;
		readonly after: RegisterCursor | undefined;
		readonly isNewestFirst: boolean;
		readonly customerId: string | undefined;
		readonly limit: number;
	},
): Promise<readonly StoredAuditRow[]> {
	const { after } = options;
	const [sign, order] = options.isNewestFirst ? ["<", "desc"] : [">", "asc"];
	const where = new Predicates();
	where.add("action = 'register.entered' and not is_refused and coalesce(position, 1) > 0");
	where.add(`realm = ${where.bind(options.realm)} and workspace_id = ${where.bind(options.workspaceId)}`);
	where.add(`at >= ${where.bind(new Date(options.from))} and at < ${where.bind(new Date(options.to))}`);
	if (after !== undefined) where.add(`(at, id) ${sign} (${where.bind(new Date(after.at))}, ${where.bind(after.id)})`);
	if (options.customerId !== undefined) where.add(`subject = ${where.bind(options.customerId)}`);
	const { rows } = await executor.query<AuditRow>(
		`select ${AUDIT_COLUMNS} from audit where ${where.text}
		  order by at ${order}, id ${order} limit ${where.bind(options.limit)}`,
		where.values,
	);
	return rows.map(toStoredAudit);
}
