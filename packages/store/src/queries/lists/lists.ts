// The installation's lists and their entries. A change first raises the installation's version, which locks its row until the
// commit. So versions become visible in order, and a process only needs to read entries above the version it has seen.

import type { RefreshPeriod, RefreshSchedule, ScreeningList } from "@hakiki/domain";
import type { Executor } from "../../executor.ts";

export interface StoredList extends ScreeningList {
	/** Other options of its import. */
	readonly settings: unknown;
	readonly hash: Buffer | null;
	readonly etags: unknown;
}

interface ListRow extends Record<string, unknown> {
	id: string;
	format: string;
	urls: string[];
	settings: unknown;
	source: string;
	version: string;
	dated: string | null;
	published_on: string | null;
	stated_entries: number | null;
	entries: number;
	persons: number;
	with_birth_date: number;
	peps: number;
	names: number;
	wallets: number;
	unreadable: number;
	hash: Buffer | null;
	imported_at: Date | null;
	checked_at: Date | null;
	problem: string | null;
	problem_at: Date | null;
	etags: unknown;
	title: string | null;
	refresh_every: RefreshPeriod;
	refresh_hour: number;
	refresh_weekday: number;
	asked_at: Date | null;
	asked_by: string | null;
	latest_added: number;
	latest_changed: number;
	latest_removed: number;
}

const COLUMNS = `id, format, urls, settings, source, version, dated, published_on, stated_entries, entries, persons,
  with_birth_date, peps, names, wallets, unreadable, hash, imported_at, checked_at, problem, problem_at, etags,
  title, refresh_every, refresh_hour, refresh_weekday, asked_at, asked_by, latest_added, latest_changed, latest_removed`;
/** Far more lists than any installation has. */
const LISTS_MAX = 1_000;

/** The next version. The installation's row stays locked until the transaction ends. */
export async function raiseListsVersion(executor: Executor): Promise<number> {
	const { rows } = await executor.query<{ lists_version: string }>(
		"update instance set lists_version = lists_version + 1 returning lists_version",
	);
	return Number(rows[0]?.lists_version);
}

/** Locks the lists against changes until the transaction ends. */
export async function lockLists(executor: Executor): Promise<void> {
	await executor.query("select 1 from instance for update");
}

export async function readListsVersion(executor: Executor): Promise<number> {
	const { rows } = await executor.query<{ lists_version: string }>("select lists_version from instance");
	return Number(rows[0]?.lists_version);
}

export async function findLists(executor: Executor): Promise<readonly StoredList[]> {
	const { rows } = await executor.query<ListRow>(`select ${COLUMNS} from lists order by id limit $1`, [LISTS_MAX]);
	return rows.map((row) => ({
		id: row.id,
		format: row.format,
		urls: row.urls,
		settings: row.settings,
		source: row.source,
		version: Number(row.version),
		dated: row.dated,
		publishedOn: row.published_on,
		statedEntries: row.stated_entries,
		entries: row.entries,
		persons: row.persons,
		withBirthDate: row.with_birth_date,
		peps: row.peps,
		names: row.names,
		wallets: row.wallets,
		unreadable: row.unreadable,
		hash: row.hash,
		importedAt: row.imported_at?.getTime() ?? null,
		checkedAt: row.checked_at?.getTime() ?? null,
		problem: row.problem,
		problemAt: row.problem_at?.getTime() ?? null,
		etags: row.etags,
		ownTitle: row.title,
		schedule: { every: row.refresh_every, hour: row.refresh_hour, weekday: row.refresh_weekday },
		askedAt: row.asked_at?.getTime() ?? null,
		askedBy: row.asked_by,
		latestChange: { added: row.latest_added, changed: row.latest_changed, removed: row.latest_removed },
	}));
}

/** Writes the source of a list. A list that exists keeps its entries. */
export async function writeListSource(
	executor: Executor,
	options: {
		readonly id: string;
		readonly format: string;
		readonly urls: readonly string[];
		readonly settings: unknown;
	},
): Promise<void> {
	await executor.query(
		`insert into lists (id, format, urls, settings) values ($1, $2, $3, $4)
		 on conflict (id) do update
		    set format = excluded.format, urls = excluded.urls, settings = excluded.settings, etags = '{}'`,
		[options.id, options.format, options.urls, JSON.stringify(options.settings)],
	);
}

/** Writes the result of an import. A list that has a source keeps it. */
export async function writeListImport(
	executor: Executor,
	options: Pick<
		StoredList,
		| "id"
		| "format"
		| "source"
		| "version"
		| "dated"
		| "publishedOn"
		| "statedEntries"
		| "entries"
		| "persons"
		| "withBirthDate"
		| "peps"
		| "names"
		| "wallets"
		| "unreadable"
	> & {
		readonly hash: Uint8Array;
		readonly atMs: number;
		readonly isChanged: boolean;
		readonly change: StoredList["latestChange"];
	},
): Promise<void> {
	await executor.query(
		`insert into lists as l (id, format, source, version, dated, published_on, stated_entries, entries, persons,
		                         with_birth_date, peps, names, wallets, unreadable, hash, imported_at, checked_at,
		                         latest_added, latest_changed, latest_removed)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $18, $19, $20)
		 on conflict (id) do update
		    set format = case when l.urls = '{}' then excluded.format else l.format end, source = excluded.source,
		        version = case when $17 then excluded.version else l.version end,
		        dated = excluded.dated, published_on = excluded.published_on, stated_entries = excluded.stated_entries,
		        entries = excluded.entries, persons = excluded.persons, with_birth_date = excluded.with_birth_date,
		        peps = excluded.peps, names = excluded.names, wallets = excluded.wallets,
		        unreadable = excluded.unreadable, hash = excluded.hash,
		        imported_at = case when $17 then excluded.imported_at else l.imported_at end,
		        latest_added = case when $17 then excluded.latest_added else l.latest_added end,
		        latest_changed = case when $17 then excluded.latest_changed else l.latest_changed end,
		        latest_removed = case when $17 then excluded.latest_removed else l.latest_removed end,
		        checked_at = excluded.checked_at, problem = null, problem_at = null`,
		[
			options.id,
			options.format,
			options.source,
			options.version,
			options.dated,
			options.publishedOn,
			options.statedEntries,
			options.entries,
			options.persons,
			options.withBirthDate,
			options.peps,
			options.names,
			options.wallets,
			options.unreadable,
			options.hash,
			new Date(options.atMs),
			options.isChanged,
			options.change.added,
			options.change.changed,
			options.change.removed,
		],
	);
}

/** Notes that the source was checked, with or without a change. */
export async function noteListChecked(
	executor: Executor,
	options: { readonly id: string; readonly atMs: number; readonly etags: unknown },
): Promise<void> {
	await executor.query(
		`update lists set checked_at = $2, etags = $3, problem = null, problem_at = null, asked_at = null, asked_by = null
		  where id = $1`,
		[options.id, new Date(options.atMs), JSON.stringify(options.etags)],
	);
}

export async function noteListProblem(
	executor: Executor,
	options: { readonly id: string; readonly atMs: number; readonly problem: string },
): Promise<void> {
	await executor.query(
		"update lists set problem = $3, problem_at = $2, asked_at = null, asked_by = null where id = $1",
		[options.id, new Date(options.atMs), options.problem],
	);
}

/** Asks the job to fetch a list now. */
export async function askForRefresh(
	executor: Executor,
	options: { readonly id: string; readonly atMs: number; readonly actor: string },
): Promise<void> {
	await executor.query("update lists set asked_at = $2, asked_by = $3 where id = $1", [
		options.id,
		new Date(options.atMs),
		options.actor,
	]);
}

/** Changes what people set. An undefined value stays as it was. */
export async function updateList(
	executor: Executor,
	options: {
		readonly id: string;
		readonly title?: string | null | undefined;
		readonly schedule?: RefreshSchedule | undefined;
		readonly settings?: unknown;
	},
): Promise<void> {
	const { id, title, schedule, settings } = options;
	await executor.query(
		`update lists set title = case when $2 then $3 else title end, refresh_every = coalesce($4, refresh_every),
		        refresh_hour = coalesce($5, refresh_hour), refresh_weekday = coalesce($6, refresh_weekday),
		        settings = coalesce($7, settings)
		  where id = $1`,
		[
			id,
			title !== undefined,
			title ?? null,
			schedule?.every ?? null,
			schedule?.hour ?? null,
			schedule?.weekday ?? null,
			settings === undefined ? null : JSON.stringify(settings),
		],
	);
}

export async function deleteList(executor: Executor, options: { readonly id: string }): Promise<void> {
	await executor.query("delete from lists where id = $1", [options.id]);
}

/** The hashes of a list's entries by their ids. Uses the primary key (list, id). */
export async function findEntryHashes(
	executor: Executor,
	options: { readonly list: string },
): Promise<ReadonlyMap<string, string>> {
	const { rows } = await executor.query<{ id: string; hash: string }>(
		"select id, encode(hash, 'hex') as hash from list_entries where list = $1 and body is not null",
		[options.list],
	);
	return new Map(rows.map(({ id, hash }) => [id, hash]));
}

export async function writeListEntries(
	executor: Executor,
	options: {
		readonly list: string;
		readonly version: number;
		readonly entries: readonly { readonly id: string; readonly hash: string; readonly body: string }[];
	},
): Promise<void> {
	const { entries } = options;
	await executor.query(
		`insert into list_entries (list, version, id, hash, body)
		 select $1, $2, t.id, decode(t.hash, 'hex'), t.body from unnest($3::text[], $4::text[], $5::text[]) as t(id, hash, body)
		 on conflict (list, id) do update set hash = excluded.hash, body = excluded.body, version = excluded.version`,
		[
			options.list,
			options.version,
			entries.map(({ id }) => id),
			entries.map(({ hash }) => hash),
			entries.map(({ body }) => body),
		],
	);
}

/** Removes some or all entries of a list. Returns how many. */
export async function removeListEntries(
	executor: Executor,
	options: { readonly list: string; readonly version: number; readonly ids?: readonly string[] },
): Promise<number> {
	const { rowCount } = await executor.query(
		`update list_entries set body = null, hash = '', version = $2
		  where list = $1 and body is not null and ($3::text[] is null or id = any($3))`,
		[options.list, options.version, options.ids ?? null],
	);
	return rowCount ?? 0;
}

/** The entry; undefined when it was removed. Uses the primary key (list, id). */
export async function findListEntry(
	executor: Executor,
	options: { readonly list: string; readonly id: string },
): Promise<string | undefined> {
	const { rows } = await executor.query<{ body: string | null }>(
		"select body from list_entries where list = $1 and id = $2",
		[options.list, options.id],
	);
	return rows[0]?.body ?? undefined;
}

/** Entries that are still on their lists, by the name of the list, a colon and the id (primary key). */
export async function findListEntries(
	executor: Executor,
	options: { readonly entries: readonly { readonly list: string; readonly id: string }[] },
): Promise<ReadonlyMap<string, string>> {
	if (options.entries.length === 0) return new Map();
	const { rows } = await executor.query<{ list: string; id: string; body: string }>(
		`select e.list, e.id, e.body from unnest($1::text[], $2::text[]) as asked (list, id)
		   join list_entries e on e.list = asked.list and e.id = asked.id
		  where e.body is not null`,
		[options.entries.map(({ list }) => list), options.entries.map(({ id }) => id)],
	);
	return new Map(rows.map(({ list, id, body }) => [`${list}:${id}`, body]));
}

export interface ListedRow {
	readonly list: string;
	readonly id: string;
	/** Null for an entry that was removed. */
	readonly body: string | null;
	readonly version: number;
}

export const LISTED_FIRST: Pick<ListedRow, "list" | "id" | "version"> = { version: -1, list: "", id: "" };

/** In the order of their last change. Uses list_entries_by_version (version, list, id). */
export async function readListedRows(
	executor: Executor,
	options: { readonly after: Pick<ListedRow, "list" | "id" | "version">; readonly limit: number },
): Promise<readonly ListedRow[]> {
	const { after, limit } = options;
	const { rows } = await executor.query<{ list: string; id: string; body: string | null; version: string }>(
		`select list, id, body, version from list_entries
		  where (version, list, id) > ($1::int8, $2::text, $3::text) order by version, list, id limit $4`,
		[after.version, after.list, after.id, limit],
	);
	return rows.map((row) => ({ ...row, version: Number(row.version) }));
}
