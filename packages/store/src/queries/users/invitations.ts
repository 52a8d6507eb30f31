// One-time links for the first admin, for other users, and for a new password. They are stored by the hash of their token.

import type { InvitationKind, Role } from "@hakiki/domain";
import type { Executor } from "../../executor.ts";

export interface StoredInvitation {
	readonly id: string;
	readonly hash: Buffer;
	readonly kind: InvitationKind;
	/** The user of a password reset. */
	readonly userId: string | null;
	readonly emailHash: Buffer | null;
	readonly role: Role;
	readonly workspaces: readonly string[] | null;
	readonly sealed: Buffer;
	readonly createdAt: Date;
	readonly createdBy: string;
	readonly expiresAt: Date;
	/** Proves that the service wrote the row; null for an ended one. */
	readonly mac: Buffer | null;
}

interface InvitationRow {
	id: string;
	hash: Buffer;
	kind: InvitationKind;
	user_id: string | null;
	email_hash: Buffer | null;
	role: Role;
	workspaces: string[] | null;
	sealed: Buffer;
	created_at: Date;
	created_by: string;
	expires_at: Date;
	mac: Buffer | null;
}

const COLUMNS =
	"id, hash, kind, user_id, email_hash, role, workspaces, sealed, created_at, created_by, expires_at, mac";

const toStored = (row: InvitationRow): StoredInvitation => ({
	id: row.id,
	hash: row.hash,
	kind: row.kind,
	userId: row.user_id,
	emailHash: row.email_hash,
	role: row.role,
	workspaces: row.workspaces,
	sealed: row.sealed,
	createdAt: row.created_at,
	createdBy: row.created_by,
	expiresAt: row.expires_at,
	mac: row.mac,
});

export async function insertInvitation(
	executor: Executor,
	invitation: {
		readonly id: string;
		readonly hash: Uint8Array;
		readonly kind: InvitationKind;
		readonly userId: string | null;
		readonly emailHash: Uint8Array | null;
		readonly role: Role;
		readonly workspaces: readonly string[] | null;
		readonly sealed: Uint8Array;
		readonly createdAt: number;
		readonly createdBy: string;
		readonly expiresAt: number;
		readonly mac: Uint8Array;
	},
): Promise<void> {
	await executor.query(
		`insert into invitations
		   (id, hash, kind, user_id, email_hash, role, workspaces, sealed, created_at, created_by, expires_at, mac)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		[
			invitation.id,
			invitation.hash,
			invitation.kind,
			invitation.userId,
			invitation.emailHash,
			invitation.role,
			invitation.workspaces,
			invitation.sealed,
			new Date(invitation.createdAt),
			invitation.createdBy,
			new Date(invitation.expiresAt),
			invitation.mac,
		],
	);
}

/** A link that can still be used (unique hash), locked where it is about to be used. */
export async function findInvitation(
	executor: Executor,
	options: { readonly hash: Uint8Array; readonly at: number; readonly isLocked?: boolean },
): Promise<StoredInvitation | undefined> {
	const { rows } = await executor.query<InvitationRow>(
		`select ${COLUMNS} from invitations
		  where hash = $1 and ended_at is null and expires_at > $2${options.isLocked === true ? " for update" : ""}`,
		[options.hash, new Date(options.at)],
	);
	return rows[0] && toStored(rows[0]);
}

/** The open invitation of a person who is not a user yet. */
export async function findInvitationOf(
	executor: Executor,
	options: { readonly emailHash: Uint8Array; readonly at: number },
): Promise<StoredInvitation | undefined> {
	const { rows } = await executor.query<InvitationRow>(
		`select ${COLUMNS} from invitations
		  where email_hash = $1 and kind = 'invitation' and ended_at is null and expires_at > $2
		  order by id desc limit 1 for update`,
		[options.emailHash, new Date(options.at)],
	);
	return rows[0] && toStored(rows[0]);
}

/** Open invitations of people who are not users yet, oldest first. There are few. */
export async function listInvitations(
	executor: Executor,
	options: { readonly at: number; readonly after?: string | undefined; readonly limit: number },
): Promise<readonly StoredInvitation[]> {
	const { rows } = await executor.query<InvitationRow>(
		`select ${COLUMNS} from invitations
		  where kind = 'invitation' and ended_at is null and expires_at > $1 and ($2::uuid is null or id > $2)
		  order by id limit $3`,
		[new Date(options.at), options.after ?? null, options.limit],
	);
	return rows.map(toStored);
}

/** All open links in the order of their ids (primary key). `hakiki doctor` checks them. */
export async function listOpenInvitations(
	executor: Executor,
	options: { readonly at: number; readonly after: string | undefined; readonly limit: number },
): Promise<readonly StoredInvitation[]> {
	const { rows } = await executor.query<InvitationRow>(
		`select ${COLUMNS} from invitations
		  where ended_at is null and expires_at > $1 and ($2::uuid is null or id > $2) order by id limit $3`,
		[new Date(options.at), options.after ?? null, options.limit],
	);
	return rows.map(toStored);
}

/** Ends one link, or all links of a kind of a user or an e-mail address. Gives those that were open. */
export async function endInvitations(
	executor: Executor,
	options: { readonly at: number } & (
		| { readonly id: string }
		| { readonly kind: InvitationKind }
		| { readonly userId: string }
		| { readonly emailHash: Uint8Array }
	),
): Promise<readonly StoredInvitation[]> {
	const [column, value] =
		"id" in options
			? ["id", options.id]
			: "kind" in options
				? ["kind", options.kind]
				: "userId" in options
					? ["user_id", options.userId]
					: ["email_hash", options.emailHash];
	const { rows } = await executor.query<InvitationRow>(
		`update invitations set ended_at = $2, mac = null
		  where ${column as string} = $1 and ended_at is null and expires_at > $2 returning ${COLUMNS}`,
		[value, new Date(options.at)],
	);
	return rows.map(toStored);
}
