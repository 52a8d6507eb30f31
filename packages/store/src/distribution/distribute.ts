// Spreads a migrated database over the nodes of a Citus cluster. It skips tables that are spread already.

import type pg from "pg";
import { buildEngineError } from "../engine/engine-error.ts";
import { DISTRIBUTED_TABLES, NODE_FUNCTIONS, PREPARATIONS, REFERENCE_TABLES } from "./plan.ts";

export interface DistributionResult {
	/** The version of Citus. */
	readonly citus: string;
	/** Tables that were spread or copied by this run. */
	readonly tables: readonly string[];
}

const VERSION_MIN = 12;
const STEP_TIMEOUT_MS = 3_600_000;

/** Fails with a sentence where Citus is missing or too old, before anything is changed. */
export async function distributeDatabase(pool: pg.Pool): Promise<DistributionResult> {
	const client = await pool.connect();
	try {
		const citus = await readCitusVersion(client);
		await client.query("set statement_timeout = 0");
		const done = await listSpread(client);
		const tables: string[] = [];
		const step = async (table: string, text: string, values: readonly unknown[]): Promise<void> => {
			if (done.has(table)) return;
			await client.query({ text, values: [...values], query_timeout: STEP_TIMEOUT_MS } as pg.QueryConfig);
			tables.push(table);
		};
		// Only before their tables are spread: later the indexes would change under load.
		if (!done.has("audit")) for (const preparation of PREPARATIONS) await client.query(preparation);
		for (const table of REFERENCE_TABLES) await step(table, "select create_reference_table($1)", [table]);
		for (const { table, column, colocateWith } of DISTRIBUTED_TABLES) {
			const place = colocateWith ?? "none";
			await step(table, "select create_distributed_table($1, $2, colocate_with => $3)", [table, column, place]);
		}
		for (const name of NODE_FUNCTIONS) await client.query("select create_distributed_function($1)", [name]);
		return { citus, tables };
	} finally {
		// The connection has settings of its own, so it does not go back to the pool.
		client.release(true);
	}
}

async function readCitusVersion(client: pg.PoolClient): Promise<string> {
	const { rows } = await client.query<{ installed: string | null; available: string | null }>(
		`select (select extversion from pg_extension where extname = 'citus') as installed,
		        (select default_version from pg_available_extensions where name = 'citus') as available`,
	);
	const { installed = null, available = null } = rows[0] ?? {};
	if (installed !== null && Number.parseInt(installed, 10) >= VERSION_MIN) return installed;
	if (installed !== null)
		throw buildEngineError(`Citus ${installed} is too old: version ${VERSION_MIN} or later is needed.`);
	throw buildEngineError(
		available === null
			? "Citus is not installed in this PostgreSQL, so nothing was distributed. Install it on every node (version 12 or later), or leave out --distributed."
			: `Citus ${available} is there, but not in this database: run "create extension citus" as its superuser, on every node, and try again.`,
	);
}

async function listSpread(client: pg.PoolClient): Promise<ReadonlySet<string>> {
	const { rows } = await client.query<{ name: string }>(
		"select table_name::text as name from citus_tables where citus_table_type in ('distributed', 'reference')",
	);
	return new Set(rows.map(({ name }) => name));
}
