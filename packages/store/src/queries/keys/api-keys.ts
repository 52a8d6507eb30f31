// API keys, stored as keyed hashes. Workspace and mode come from the row, never from the key's prefix.

import type { KeyScope } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";

export interface StoredApiKey {
	readonly id: string;
	readonly realm: Realm;
	readonly hash: Buffer;
	readonly hint: string;
	readonly rateLimitPerMinute: number;
	readonly scopes: readonly KeyScope[];
	readonly createdAt: Date;
	/** The actor who made the key; null where it is unknown. */
	readonly createdBy: string | null;
	readonly revokedAt: Date | null;
	/** Proves that the service wrote the row. */
	readonly mac: Buffer;
}

interface KeyRow {
	id: string;
	realm: number;
	hash: Buffer;
	hint: string;
	rate_limit_per_minute: number;
	scopes: KeyScope[];
	created_at: Date;
	created_by: string | null;
	revoked_at: Date | null;
	mac: Buffer;
}

const COLUMNS = "id, realm, hash, hint, rate_limit_per_minute, scopes, created_at, created_by, revoked_at, mac";

const toStored = (row: KeyRow): StoredApiKey => ({
	id: row.id,
	realm: toRealm(row.realm),
	hash: row.hash,
	hint: row.hint,
	rateLimitPerMinute: row.rate_limit_per_minute,
	scopes: row.scopes,
	createdAt: row.created_at,
	createdBy: row.created_by,
	revokedAt: row.revoked_at,
	mac: row.mac,
});

/** A valid key, by its hash (unique index). */
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
		readonly scopes: readonly KeyScope[];
		readonly createdAt: Date;
		readonly createdBy: string;
		readonly mac: Uint8Array;
	},
): Promise<void> {
	await executor.query(
		`insert into api_keys (id, realm, hash, hint, rate_limit_per_minute, scopes, created_at, created_by, mac)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		[
			options.id,
			options.realm,
			options.hash,
			options.hint,
			options.rateLimitPerMinute,
			options.scopes,
			options.createdAt,
			options.createdBy,
			options.mac,
		],
	);
}

/** Oldest first, because an id begins with its time. Uses the primary key; an installation has few keys. */
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

/** All keys of all realms, revoked ones included, in the order of their ids (primary key). `hakiki doctor` checks them. */
export async function listAllApiKeys(
	executor: Executor,
	options: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly StoredApiKey[]> {
	const { rows } = await executor.query<KeyRow>(
		`select ${COLUMNS} from api_keys where $1::uuid is null or id > $1 order by id limit $2`,
		[options.after ?? null, options.limit],
	);
	return rows.map(toStored);
}

/** Finds a valid key and locks it until the transaction ends (primary key). */
export async function lockApiKey(
	executor: Executor,
	options: { readonly id: string },
): Promise<StoredApiKey | undefined> {
	const { rows } = await executor.query<KeyRow>(
		`select ${COLUMNS} from api_keys where id = $1 and revoked_at is null for update`,
		[options.id],
	);
	return rows[0] && toStored(rows[0]);
}

export async function revokeApiKey(
	executor: Executor,
	options: { readonly id: string; readonly revokedAt: Date; readonly mac: Uint8Array },
): Promise<void> {
	await executor.query("update api_keys set revoked_at = $2, mac = $3 where id = $1", [
		options.id,
		options.revokedAt,
		options.mac,
	]);
}

export interface KeyInChain {
	readonly id: string;
	readonly rateLimitPerMinute: number;
	readonly isRevoked: boolean;
	/**
	 * The sum of the limits of all valid keys that stem from this key, without the key that is asked about. A key that was just
	 * revoked counts too, because it may have been used in this minute.
	 */
	readonly spentPerMinute: number;
}

/**
 * A key and the keys that it stems from, itself first. Locks the making and revoking of keys until the transaction ends.
 * Reads the whole table once for each generation; an installation has few keys.
 */
export async function lockKeyChain(
	executor: Executor,
	options: { readonly id: string },
): Promise<readonly KeyInChain[]> {
	await executor.query("select pg_advisory_xact_lock(hashtext('hakiki keys'))");
	const { rows } = await executor.query<{ id: string; per_minute: number; is_revoked: boolean; spent: string }>(
		`with recursive up as (
		   select id, created_by, rate_limit_per_minute, revoked_at, 0 as depth from api_keys where id = $1
		   union all
		   select k.id, k.created_by, k.rate_limit_per_minute, k.revoked_at, up.depth + 1
		     from up join api_keys k on up.created_by = 'key:' || k.id
		 ), down as (
		   select up.id as top, k.id, k.rate_limit_per_minute, k.revoked_at
		     from up join api_keys k on k.created_by = 'key:' || up.id
		   union all
		   select down.top, k.id, k.rate_limit_per_minute, k.revoked_at
		     from down join api_keys k on k.created_by = 'key:' || down.id
		 )
		 select up.id, up.rate_limit_per_minute as per_minute, up.revoked_at is not null as is_revoked,
		   (select coalesce(sum(down.rate_limit_per_minute), 0) from down
		     where down.top = up.id and coalesce(down.revoked_at > now() - interval '2 minutes', true) and down.id <> $1) as spent
		   from up order by depth`,
		[options.id],
	);
	return rows.map((row) => ({
		id: row.id,
		rateLimitPerMinute: row.per_minute,
		isRevoked: row.is_revoked,
		spentPerMinute: Number(row.spent),
	}));
}

/** The last letters of keys, to show people which key acted (primary key). */
export async function findKeyHints(
	executor: Executor,
	options: { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
	const { rows } = await executor.query<{ id: string; hint: string }>(
		"select id, hint from api_keys where id = any($1)",
		[options.ids],
	);
	return new Map(rows.map(({ id, hint }) => [id, hint]));
}
