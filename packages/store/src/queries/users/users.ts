// People who may sign in. An installation has few, so lists need no pages.

import type { Role } from "@hakiki/domain";
import type { Executor } from "../../executor.ts";

export interface StoredUser {
	readonly id: string;
	readonly role: Role;
	/** UUIDs of workspaces; null for all workspaces. */
	readonly workspaces: readonly string[] | null;
	readonly sealed: Buffer;
	readonly secrets: Buffer;
	readonly emailHash: Buffer;
	readonly oidcHash: Buffer | null;
	readonly hasOidc: boolean;
	readonly totpStep: number;
	readonly version: number;
	readonly createdAt: Date;
	readonly createdBy: string;
	readonly signedInAt: Date | null;
	readonly disabledAt: Date | null;
	/** Since when the person is away. */
	readonly awayAt: Date | null;
	/** Proves that the service wrote the access in the row. */
	readonly mac: Buffer;
}

interface UserRow {
	id: string;
	role: Role;
	workspaces: string[] | null;
	sealed: Buffer;
	secrets: Buffer;
	email_hash: Buffer;
	oidc_hash: Buffer | null;
	totp_step: string;
	version: number;
	created_at: Date;
	created_by: string;
	signed_in_at: Date | null;
	disabled_at: Date | null;
	away_at: Date | null;
	mac: Buffer;
}

const COLUMNS = `id, role, workspaces, sealed, secrets, email_hash, oidc_hash, totp_step, version, created_at, created_by,
  signed_in_at, disabled_at, away_at, mac`;

const toStored = (row: UserRow): StoredUser => ({
	id: row.id,
	role: row.role,
	workspaces: row.workspaces,
	sealed: row.sealed,
	secrets: row.secrets,
	emailHash: row.email_hash,
	oidcHash: row.oidc_hash,
	hasOidc: row.oidc_hash !== null,
	totpStep: Number(row.totp_step),
	version: row.version,
	createdAt: row.created_at,
	createdBy: row.created_by,
	signedInAt: row.signed_in_at,
	disabledAt: row.disabled_at,
	awayAt: row.away_at,
	mac: row.mac,
});

/** Locks the set of users until the transaction ends, for code that counts users or compares them. */
export async function lockUsers(executor: Executor): Promise<void> {
	await executor.query("select pg_advisory_xact_lock(hashtext('hakiki users'))");
}

/**
 * True also where the table is empty but the audit log names a user. Otherwise an attacker who empties the table would get the
 * first admin's link. Emptying the log is noticed.
 */
export async function hasUsers(executor: Executor): Promise<boolean> {
	const { rows } = await executor.query<{ found: boolean }>(
		"select exists (select from users) or exists (select from audit where action = 'user.joined') as found",
	);
	return rows[0]?.found === true;
}

export async function insertUser(
	executor: Executor,
	user: {
		readonly id: string;
		readonly emailHash: Uint8Array;
		readonly role: Role;
		readonly workspaces: readonly string[] | null;
		readonly sealed: Uint8Array;
		readonly secrets: Uint8Array;
		readonly createdAt: number;
		readonly createdBy: string;
		readonly mac: Uint8Array;
	},
): Promise<void> {
	await executor.query(
		`insert into users (id, email_hash, role, workspaces, sealed, secrets, created_at, created_by, mac)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		[
			user.id,
			user.emailHash,
			user.role,
			user.workspaces,
			user.sealed,
			user.secrets,
			new Date(user.createdAt),
			user.createdBy,
			user.mac,
		],
	);
}

/** One user (primary key or unique hashes), locked where `isLocked` is true. */
export async function findUser(
	executor: Executor,
	options: ({ readonly id: string } | { readonly emailHash: Uint8Array } | { readonly oidcHash: Uint8Array }) & {
		readonly isLocked?: boolean;
	},
): Promise<StoredUser | undefined> {
	const [column, value] =
		"id" in options
			? ["id", options.id]
			: "emailHash" in options
				? ["email_hash", options.emailHash]
				: ["oidc_hash", options.oidcHash];
	const { rows } = await executor.query<UserRow>(
		`select ${COLUMNS} from users where ${column as string} = $1${options.isLocked === true ? " for update" : ""}`,
		[value],
	);
	return rows[0] && toStored(rows[0]);
}

/** Oldest first (primary key), after an id. */
export async function listUsers(
	executor: Executor,
	options: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly StoredUser[]> {
	const { rows } = await executor.query<UserRow>(
		`select ${COLUMNS} from users where $1::uuid is null or id > $1 order by id limit $2`,
		[options.after ?? null, options.limit],
	);
	return rows.map(toStored);
}

/** The users with these ids (primary key). */
export async function findUsers(
	executor: Executor,
	options: { readonly ids: readonly string[] },
): Promise<readonly StoredUser[]> {
	const { rows } = await executor.query<UserRow>(`select ${COLUMNS} from users where id = any($1)`, [options.ids]);
	return rows.map(toStored);
}

/** More admins than any installation has. Callers need only one who can sign in. */
const ADMINS_MAX = 1_000;

/** The enabled admins other than one, oldest first (primary key; an installation has few users). */
export async function findOtherAdmins(
	executor: Executor,
	options: { readonly id: string },
): Promise<readonly StoredUser[]> {
	const { rows } = await executor.query<UserRow>(
		`select ${COLUMNS} from users where role = 'admin' and disabled_at is null and id <> $1 order by id limit $2`,
		[options.id, ADMINS_MAX],
	);
	return rows.map(toStored);
}

/** Writes the role and the workspaces of a user, and whether the user is disabled. */
export async function writeUserAccess(
	executor: Executor,
	options: {
		readonly id: string;
		readonly role: Role;
		readonly workspaces: readonly string[] | null;
		readonly disabledAt: number | null;
		readonly mac: Uint8Array;
	},
): Promise<void> {
	await executor.query("update users set role = $2, workspaces = $3, disabled_at = $4, mac = $5 where id = $1", [
		options.id,
		options.role,
		options.workspaces,
		options.disabledAt === null ? null : new Date(options.disabledAt),
		options.mac,
	]);
}

/** With null the person is back. */
export async function writeUserAway(
	executor: Executor,
	options: { readonly id: string; readonly awayAt: number | null },
): Promise<void> {
	const { id, awayAt } = options;
	await executor.query("update users set away_at = $2 where id = $1", [id, awayAt === null ? null : new Date(awayAt)]);
}

export async function writeUserProfile(
	executor: Executor,
	options: { readonly id: string; readonly sealed: Uint8Array },
): Promise<void> {
	await executor.query("update users set sealed = $2 where id = $1", [options.id, options.sealed]);
}

/** `isProofChanged` invalidates earlier proofs, such as a half-finished sign-in. */
export async function writeUserSecrets(
	executor: Executor,
	options: { readonly id: string; readonly secrets: Uint8Array; readonly isProofChanged: boolean },
): Promise<void> {
	await executor.query("update users set secrets = $2, version = version + $3 where id = $1", [
		options.id,
		options.secrets,
		options.isProofChanged ? 1 : 0,
	]);
}

export async function writeUserOidc(
	executor: Executor,
	options: { readonly id: string; readonly oidcHash: Uint8Array; readonly mac: Uint8Array },
): Promise<void> {
	await executor.query("update users set oidc_hash = $2, mac = $3 where id = $1", [
		options.id,
		options.oidcHash,
		options.mac,
	]);
}

/** Returns true where no code of this step or a later one was used before. */
export async function useTotpStep(
	executor: Executor,
	options: { readonly id: string; readonly step: number },
): Promise<boolean> {
	const { rowCount } = await executor.query("update users set totp_step = $2 where id = $1 and totp_step < $2", [
		options.id,
		options.step,
	]);
	return rowCount === 1;
}

export async function noteSignIn(
	executor: Executor,
	options: { readonly id: string; readonly at: number },
): Promise<void> {
	await executor.query("update users set signed_in_at = $2 where id = $1", [options.id, new Date(options.at)]);
}
