// Copies a whole database from one PostgreSQL to another, table by table through files that both can reach, and then
// compares them row by row. The migrations make the schema, so that nothing else of the old version is copied.

import { rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { runMigrations } from "../../migrate/run-migrations.ts";
import { migrations } from "../../migrations/index.ts";
import { attachPartition } from "../../queries/events/partitions.ts";
import { readDatabaseState } from "../../queries/installation/read-database-state.ts";
import { buildEngineError } from "../engine-error.ts";
import { SERVICE_DATABASE } from "../init-cluster.ts";
import { createPool } from "../open-database.ts";
import type { Passwords } from "../passwords.ts";
import {
	type Address,
	buildAdminConnection,
	buildServiceConnection,
	formatUrl,
	withClient,
} from "../service-database.ts";

export interface CopyInput {
	readonly from: Address;
	readonly to: Address;
	readonly passwords: Passwords;
	/** A folder that the user of both servers can write to. */
	readonly exchangeDir: string;
	readonly log: (message: string) => void;
}

export interface CopyReport {
	readonly tables: number;
	readonly rows: number;
}

interface Table {
	readonly name: string;
	readonly columns: readonly string[];
}

export async function copyDatabase(input: CopyInput): Promise<CopyReport> {
	const { from, to, passwords, log } = input;
	await makeSchema(from, to, passwords);
	return withAdmins(input, async (source, target) => {
		await copyPartitions(source, to, passwords);
		const tables = await listTables(source);
		assertSameTables(tables, await listTables(target));
		log(`Copying ${tables.length} tables.`);
		await target.query("set session_replication_role = replica");
		await target.query(`truncate ${tables.map(({ name }) => quote(name)).join(", ")}`);
		for (const table of tables) await copyTable(source, target, table, input.exchangeDir);
		await copySequences(source, target);
		log("Comparing every row.");
		let rows = 0;
		for (const { name } of tables) rows += await compareTable(source, target, name);
		await target.query("vacuum (analyze)");
		return { tables: tables.length, rows };
	});
}

/** Runs the migrations that the old database has. The next start runs the others, so the old database stays usable. */
async function makeSchema(from: Address, to: Address, passwords: Passwords): Promise<void> {
	const { version } = await withPool(from, passwords, readDatabaseState);
	const known = migrations.filter(({ id }) => id <= version);
	if (known.at(-1)?.id !== version) {
		throw buildEngineError(`The database has migration ${version}, which this version of Hakiki does not know.`);
	}
	await withPool(to, passwords, (pool) => runMigrations(pool, known));
}

async function withPool<Result>(
	address: Address,
	passwords: Passwords,
	work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
	const pool = createPool(formatUrl(buildServiceConnection(address, passwords)), { poolSize: 1 });
	try {
		return await work(pool);
	} finally {
		await pool.end();
	}
}

function withAdmins<Result>(
	{ from, to, passwords }: CopyInput,
	work: (source: pg.Client, target: pg.Client) => Promise<Result>,
): Promise<Result> {
	const inDatabase = (address: Address) => ({
		...buildAdminConnection(address, passwords),
		database: SERVICE_DATABASE,
	});
	return withClient(inDatabase(from), (source) => withClient(inDatabase(to), (target) => work(source, target)));
}

/** Monthly partitions of events are made over time, so the migrations do not make them. */
async function copyPartitions(source: pg.Client, to: Address, passwords: Passwords): Promise<void> {
	const { rows } = await source.query<{ name: string; bound: string }>(
		`select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
		   from pg_inherits i join pg_class c on c.oid = i.inhrelid
		  where i.inhparent = 'events'::regclass and c.relname <> 'events_default' order by c.relname`,
	);
	await withClient(buildServiceConnection(to, passwords), async (target) => {
		for (const { name, bound } of rows) {
			const [, first, last] = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/.exec(bound) ?? [];
			if (first === undefined || last === undefined)
				throw buildEngineError(`The bounds of ${name} are not understood.`);
			await target.query("begin");
			await attachPartition(target, { name, from: first, to: last });
			await target.query("commit");
		}
	});
}

async function listTables(client: pg.Client): Promise<readonly Table[]> {
	const { rows } = await client.query<{ name: string; columns: string[] }>(
		`select c.relname as name,
		        (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
		          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
		   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
	);
	return rows;
}

function assertSameTables(old: readonly Table[], fresh: readonly Table[]): void {
	const describe = (tables: readonly Table[]) => tables.map(({ name, columns }) => `${name}(${columns.join(",")})`);
	const known = new Set(describe(fresh));
	const foreign = describe(old).filter((one) => !known.has(one));
	if (foreign.length === 0 && old.length === fresh.length) return;
	const named = foreign.map((one) => one.slice(0, one.indexOf("("))).join(", ");
	throw buildEngineError(
		`The database holds tables that are not Hakiki's, or differ from them: ${named || "some are missing"}. Move them elsewhere first.`,
	);
}

/** Copies as text, because the binary form may differ in another major version. */
async function copyTable(
	source: pg.Client,
	target: pg.Client,
	{ name, columns }: Table,
	exchangeDir: string,
): Promise<void> {
	const file = join(exchangeDir, `${name}.copy`);
	const what = `${quote(name)} (${columns.map(quote).join(", ")})`;
	try {
		await source.query(`copy ${what} to ${literal(file)}`);
		await target.query(`copy ${what} from ${literal(file)}`);
	} finally {
		await rm(file, { force: true });
	}
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
	const { rows } = await source.query<{ name: string; last: string }>(
		"select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
	);
	for (const { name, last } of rows) await target.query("select setval($1::text::regclass, $2)", [quote(name), last]);
}

/** Returns the number of rows. Throws when the rows of the two databases differ. */
async function compareTable(source: pg.Client, target: pg.Client, name: string): Promise<number> {
	const digest = async (client: pg.Client) => {
		const { rows } = await client.query<{ rows: string; digest: string }>(
			`select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest from ${quote(name)} t`,
		);
		return rows[0];
	};
	const [before, after] = [await digest(source), await digest(target)];
	if (before === undefined || before.rows !== after?.rows || before.digest !== after.digest) {
		throw buildEngineError(`The copy of ${name} is not equal to it. The old database was left as it is.`);
	}
	return Number(before.rows);
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
