// API keys, stored as keyed hashes. The row, never the key's prefix, says workspace and mode.

import type { KeyScope } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../executor.ts";

export interface StoredApiKey {
	readonly id: string;
	readonly realm: Realm;
	readonly hint: string;
	readonly rateLimitPerMinute: number;
	readonly scopes: readonly KeyScope[];
	readonly createdAt: Date;
	readonly revokedAt: Date | null;
}

interface KeyRow {
	id: string;
	realm: number;
	hint: string;
	rate_limit_per_minute: number;
	scopes: KeyScope[];
	created_at: Date;
	revoked_at: Date | null;
}

const COLUMNS = "id, realm, hint, rate_limit_per_minute, scopes, created_at, revoked_at";

const toStored = (row: KeyRow): StoredApiKey => ({
	id: row.id,
	realm: toRealm(row.realm),
	hint: row.hint,
	rateLimitPerMinute: row.rate_limit_per_minute,
	scopes: row.scopes,
	createdAt: row.created_at,
	revokedAt: row.revoked_at,
});

/** A key in force, by its hash (unique index). */
export async function findApiKey(
	executor: Executor,
	options: { readonly hash: Uint8Array },
): Promise<StoredApiKey | undefined> {
	const { rows } = await executor.query<KeyRow>(
		`select ${COLUMNS} from api_keys where hash = $1 and revoked_at is null`,
		[options.hash],
	);
	return rows[0] && toStored(rows[0]);
}

export async function insertApiKey(
	executor: Executor,
	options: {
		readonly id: string;
		readonly realm: Realm;
		readonly hash: Uint8Array;
		readonly hint: string;
		readonly rateLimitPerMinute: number;
		/** `events` when not said. */
		readonly scopes?: readonly KeyScope[];
	},
): Promise<void> {
	await executor.query(
		"insert into api_keys (id, realm, hash, hint, rate_limit_per_minute, scopes) values ($1, $2, $3, $4, $5, $6)",
		[options.id, options.realm, options.hash, options.hint, options.rateLimitPerMinute, options.scopes ?? ["events"]],
	);
}

/** Oldest first: an id begins with when it was made. Uses the primary key; an installation has few keys. */
export async function listApiKeys(
	executor: Executor,
	options: { readonly realms: readonly Realm[]; readonly after?: string | undefined; readonly limit: number },
): Promise<readonly StoredApiKey[]> {
	const { rows } = await executor.query<KeyRow>(
		`select ${COLUMNS} from api_keys
		  where realm = any($1) and ($2::uuid is null or id > $2)
		  order by id limit $3`,
		[options.realms, options.after ?? null, options.limit],
	);
	return rows.map(toStored);
}

/** Returns the key as it was, or nothing when it is unknown or already revoked. */
export async function revokeApiKey(
	executor: Executor,
	options: { readonly id: string },
): Promise<StoredApiKey | undefined> {
	const { rows } = await executor.query<KeyRow>(
		`update api_keys set revoked_at = now() where id = $1 and revoked_at is null returning ${COLUMNS}`,
		[options.id],
	);
	return rows[0] && toStored(rows[0]);
}
