// A realm's own lists. A change first raises the realm's version, which locks its row until the commit. So versions become
// visible in order, and a process only needs to read entries above the version it has seen.

import type { AnonymousNetwork, EntryKind, EntryList } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

export interface StoredEntry {
	/** A UUID. */
	readonly id: string;
	readonly list: EntryList;
	readonly kind: EntryKind;
	readonly key: string;
	readonly network: AnonymousNetwork | null;
	/** The only customer that the entry counts for. */
	readonly customerId: string | null;
	readonly rules: readonly string[];
	readonly amountMinorMax: number | null;
	readonly expiresAt: number | null;
	/** Owner and reason. */
	readonly sealed: Uint8Array;
	readonly createdAt: number;
	readonly createdBy: string;
	readonly version: number;
}

interface EntryRow {
	id: string;
	list: EntryList;
	kind: EntryKind;
	key: string;
	network: AnonymousNetwork | null;
	customer_id: string;
	rules: string[];
	amount_minor: string | null;
	expires_at: Date | null;
	sealed: Buffer;
	created_at: Date;
	created_by: string;
	version: string;
}

const COLUMNS =
	"id, list, kind, key, network, customer_id, rules, amount_minor, expires_at, sealed, created_at, created_by, version";

const toStored = (row: EntryRow): StoredEntry => ({
	id: row.id,
	list: row.list,
	kind: row.kind,
	key: row.key,
	network: row.network,
	customerId: row.customer_id === "" ? null : row.customer_id,
	rules: row.rules,
	amountMinorMax: row.amount_minor === null ? null : Number(row.amount_minor),
	expiresAt: row.expires_at?.getTime() ?? null,
	sealed: row.sealed,
	createdAt: row.created_at.getTime(),
	createdBy: row.created_by,
	version: Number(row.version),
});

/** The next version of the realm's lists. Its row stays locked until the transaction ends. */
export async function raiseEntriesVersion(executor: Executor, options: { readonly realm: Realm }): Promise<number> {
	const { rows } = await executor.query<{ entries_version: string }>(
		"update realms set entries_version = entries_version + 1 where realm = $1 returning entries_version",
		[options.realm],
	);
	return Number(rows[0]?.entries_version);
}

/** Counts entries that have not expired. Uses entries_by_version (realm, …). */
export async function countEntries(
	executor: Executor,
	options: { readonly realm: Realm; readonly atMs: number },
): Promise<number> {
	const { rows } = await executor.query<{ count: string }>(
		"select count(*) from entries where realm = $1 and (expires_at is null or expires_at > $2)",
		[options.realm, new Date(options.atMs)],
	);
	return Number(rows[0]?.count);
}

/** Writes entries under a version. An entry of the same list, kind, key and customer is updated and keeps its id. Returns the ids. */
export async function writeEntries(
	executor: Executor,
	options: { readonly realm: Realm; readonly entries: readonly StoredEntry[] },
): Promise<readonly string[]> {
	const { entries } = options;
	const toTime = (at: number | null): Date | null => (at === null ? null : new Date(at));
	const { rows } = await executor.query<{ id: string; place: string }>(
		`with given as materialized (
		   select t.id, t.list, t.kind, t.key, t.network, t.customer_id, string_to_array(t.rules, ' ') as rules, t.amount_minor,
		          t.expires_at, t.sealed, t.created_at, t.created_by, t.version, place
		     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int8[],
		                 $9::timestamptz[], $10::bytea[], $11::timestamptz[], $12::text[], $13::int8[], $14::text[])
		          with ordinality as t(id, list, kind, key, network, rules, amount_minor, expires_at, sealed, created_at,
		                               created_by, version, customer_id, place)
		 ), written as (
		   insert into entries as e (realm, ${COLUMNS})
		   select $1, ${COLUMNS} from given order by key, kind, list, customer_id
		   on conflict (key, kind, list, customer_id, realm) do update
		      set network = excluded.network, rules = excluded.rules, amount_minor = excluded.amount_minor,
		          expires_at = excluded.expires_at, sealed = excluded.sealed, created_at = excluded.created_at,
		          created_by = excluded.created_by, version = excluded.version
		   returning e.id, e.key, e.kind, e.list, e.customer_id
		 )
		 select w.id, g.place from written w join given g using (key, kind, list, customer_id) order by g.place`,
		[
			options.realm,
			entries.map((entry) => entry.id),
			entries.map((entry) => entry.list),
			entries.map((entry) => entry.kind),
			entries.map((entry) => entry.key),
			entries.map((entry) => entry.network),
			entries.map((entry) => entry.rules.join(" ")),
			entries.map((entry) => entry.amountMinorMax),
			entries.map((entry) => toTime(entry.expiresAt)),
			entries.map((entry) => entry.sealed),
			entries.map((entry) => toTime(entry.createdAt)),
			entries.map((entry) => entry.createdBy),
			entries.map((entry) => entry.version),
			entries.map((entry) => entry.customerId ?? ""),
		],
	);
	return rows.map(({ id }) => id);
}

/** Deletes the entries that meet the condition, and makes every process reload the lists. Returns how many. */
async function removeEntries(executor: Executor, realm: Realm, where: string, values: unknown[]): Promise<number> {
	const { rowCount } = await executor.query(`delete from entries where realm = $1 and ${where}`, [realm, ...values]);
	if ((rowCount ?? 0) > 0)
		await executor.query("update realms set entries_removals = entries_removals + 1 where realm = $1", [realm]);
	return rowCount ?? 0;
}

export function removeEntry(executor: Executor, options: { readonly realm: Realm; readonly id: string }) {
	return removeEntries(executor, options.realm, "id = $2", [options.id]);
}

/** Removes entries of a list that are below the version, and so are not in the file that replaces it. */
export function removeOlderEntries(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly version: number;
		readonly list: EntryList;
		readonly kind: EntryKind | undefined;
		readonly network: AnonymousNetwork | undefined;
	},
) {
	return removeEntries(
		executor,
		options.realm,
		"version < $2 and list = $3 and ($4::text is null or kind = $4) and ($5::text is null or network = $5)",
		[options.version, options.list, options.kind ?? null, options.network ?? null],
	);
}

/** Removes entries that expired long ago. */
export function removeExpiredEntries(
	executor: Executor,
	options: { readonly realm: Realm; readonly beforeMs: number },
): Promise<number> {
	return removeEntries(executor, options.realm, "expires_at < $2", [new Date(options.beforeMs)]);
}

export async function findEntry(
	executor: Executor,
	options: { readonly realm: Realm; readonly id: string },
): Promise<StoredEntry | undefined> {
	// Uses entries_by_id (id, realm).
	const { rows } = await executor.query<EntryRow>(`select ${COLUMNS} from entries where id = $1 and realm = $2`, [
		options.id,
		options.realm,
	]);
	return rows[0] && toStored(rows[0]);
}

/** The entry of the same list, kind, value and customer (primary key of entries). */
export async function findSameEntry(
	executor: Executor,
	options: { readonly realm: Realm; readonly entry: Pick<StoredEntry, "list" | "kind" | "key" | "customerId"> },
): Promise<StoredEntry | undefined> {
	const { list, kind, key, customerId } = options.entry;
	const { rows } = await executor.query<EntryRow>(
		`select ${COLUMNS} from entries where key = $1 and kind = $2 and list = $3 and customer_id = $4 and realm = $5`,
		[key, kind, list, customerId ?? "", options.realm],
	);
	return rows[0] && toStored(rows[0]);
}

/** Where a page ended and the next one begins. */
export interface EntryPlace {
	readonly version: number;
	readonly id: string;
}

export const ENTRY_PLACE_FIRST: EntryPlace = { version: -1, id: "00000000-0000-0000-0000-000000000000" };

/** In the order of their last change. Uses entries_by_version (realm, version, id). */
export async function listEntries(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly after: EntryPlace;
		readonly limit: number;
		readonly list?: EntryList | undefined;
		readonly kind?: EntryKind | undefined;
		/** Any of these. */
		readonly keys?: readonly string[] | undefined;
	},
): Promise<readonly StoredEntry[]> {
	const { rows } = await executor.query<EntryRow>(
		`select ${COLUMNS} from entries
		  where realm = $1 and (version, id) > ($2::int8, $3::uuid) and ($5::text is null or list = $5)
		    and ($6::text is null or kind = $6) and ($7::text[] is null or key = any($7))
		  order by version, id limit $4`,
		[
			options.realm,
			options.after.version,
			options.after.id,
			options.limit,
			options.list ?? null,
			options.kind ?? null,
			options.keys ?? null,
		],
	);
	return rows.map(toStored);
}
