// Questions of `hakiki doctor` to the database.

import type { CountryServed } from "@hakiki/domain";
import type { Executor } from "../../executor.ts";

export interface ServerFacts {
	/** As in "18.4". */
	readonly version: string;
	readonly databaseBytes: number;
	readonly hasFsync: boolean;
	readonly hasSynchronousCommit: boolean;
}

export async function readServerFacts(executor: Executor): Promise<ServerFacts> {
	const { rows } = await executor.query<{ version: string; bytes: string; fsync: string; commit: string }>(
		`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
		        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
	);
	const row = rows[0];
	return {
		version: row?.version ?? "",
		databaseBytes: Number(row?.bytes ?? 0),
		hasFsync: row?.fsync === "on",
		hasSynchronousCommit: row?.commit === "on",
	};
}

/** Counts sessions of this database whose application name begins with `prefix`. */
export async function countSessions(executor: Executor, options: { readonly prefix: string }): Promise<number> {
	const { rows } = await executor.query<{ count: number }>(
		`select count(*)::int as count from pg_stat_activity
		  where datname = current_database() and starts_with(application_name, $1)`,
		[options.prefix],
	);
	return rows[0]?.count ?? 0;
}

export async function hasLiveKeys(executor: Executor): Promise<boolean> {
	const { rows } = await executor.query<{ found: boolean }>(
		`select exists (select from api_keys k join realms r on r.realm = k.realm
		                 where r.is_live and k.revoked_at is null) as found`,
	);
	return rows[0]?.found === true;
}

/** The countries of workspaces that have a valid live key. */
export async function listLiveCountries(executor: Executor): Promise<readonly CountryServed[]> {
	const { rows } = await executor.query<{ country: CountryServed }>(
		`select distinct w.country from api_keys k join realms r on r.realm = k.realm join workspaces w on w.id = r.workspace_id
		  where r.is_live and k.revoked_at is null order by w.country`,
	);
	return rows.map(({ country }) => country);
}

/** Counts up to a limit, because a higher number makes no difference. */
export async function countRateWindows(executor: Executor, options: { readonly limit: number }): Promise<number> {
	const { rows } = await executor.query<{ count: number }>(
		"select count(*)::int as count from (select from rate_windows limit $1) as windows",
		[options.limit],
	);
	return rows[0]?.count ?? 0;
}

/** The first event from an id on that has a party, over all realms (primary keys of the partitions). */
export async function findNextMovement(
	executor: Executor,
	options: { readonly from: string },
): Promise<string | undefined> {
	const { rows } = await executor.query<{ id: string }>(
		"select id from events where id >= $1 and party is not null order by id limit 1",
		[options.from],
	);
	return rows[0]?.id;
}

export interface TableSize {
	readonly table: string;
	/** PostgreSQL's estimate; -1 if it has none yet. */
	readonly rows: number;
	readonly bytes: number;
}

/** The size of our tables with their indexes. Partitions count for their table. Tables of other programs are left out. */
export async function listTableSizes(
	executor: Executor,
	options: { readonly tables: readonly string[] },
): Promise<readonly TableSize[]> {
	const { rows } = await executor.query<{ table: string; rows: number; bytes: string }>(
		`select t.relname as table, sum(part.reltuples)::float8 as rows, sum(pg_total_relation_size(part.oid))::bigint as bytes
		   from pg_class t cross join lateral (
		     select p.oid, p.reltuples from pg_class p
		      where p.oid = t.oid and t.relkind = 'r' or p.oid in (select inhrelid from pg_inherits where inhparent = t.oid)
		   ) as part
		  where t.relname = any($1) and t.relkind in ('r', 'p') and pg_table_is_visible(t.oid)
		  group by t.relname order by t.relname limit 1000`,
		[options.tables],
	);
	return rows.map((row) => ({ table: row.table, rows: row.rows, bytes: Number(row.bytes) }));
}

/** The values of some settings of PostgreSQL. A setting that this version does not have is left out. */
export async function readServerSettings(
	executor: Executor,
	options: { readonly names: readonly string[] },
): Promise<Readonly<Record<string, string>>> {
	const { rows } = await executor.query<{ name: string; value: string }>(
		"select name, current_setting(name) as value from pg_settings where name = any($1) order by name limit 1000",
		[options.names],
	);
	return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
