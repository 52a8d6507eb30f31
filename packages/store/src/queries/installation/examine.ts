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
