// Brings a database to the schema of this version: one advisory lock, one transaction a migration, each recorded with a
// checksum. Any number of processes may run it at once.

import { createHash } from "node:crypto";
import type pg from "pg";
import { buildEngineError, readErrorCode } from "../engine/engine-error.ts";

export interface Migration {
	readonly id: number;
	readonly name: string;
	readonly sql: string;
}

export interface MigrationOptions {
	/** Lets older code run on a newer database, as during a rolling upgrade. */
	readonly allowNewer?: boolean | undefined;
}

export interface MigrationResult {
	readonly applied: readonly number[];
	/** The id of the newest migration the database has. */
	readonly version: number;
}

const NOT_ALLOWED = "42501";
/** Any number that no other program on the same database is likely to choose. */
const LOCK_KEY = 7_241_903_518;

export async function runMigrations(
	pool: pg.Pool,
	migrations: readonly Migration[],
	options: MigrationOptions = {},
): Promise<MigrationResult> {
	assertOrdered(migrations);
	const client = await pool.connect();
	let failure: Error | undefined;
	try {
		return await migrateOn(client, migrations, options);
	} catch (error) {
		failure = error instanceof Error ? error : new Error(String(error));
		if (readErrorCode(error) !== NOT_ALLOWED) throw error;
		// Since PostgreSQL 15 only the owner of a database may create tables in it, without further grants.
		const advice = "Make it the database's owner: alter database NAME owner to USER";
		throw buildEngineError(`The database's user may not create tables (${failure.message}). ${advice}`, error);
	} finally {
		// A failed connection is closed, which ends its locks and settings.
		client.release(failure);
	}
}

async function migrateOn(
	client: pg.PoolClient,
	migrations: readonly Migration[],
	options: MigrationOptions,
): Promise<MigrationResult> {
	const applied: number[] = [];
	// Each round applies one migration, so the last round finds nothing left.
	for (let round = 0; round <= migrations.length; round += 1) {
		await client.query("begin");
		await takeLock(client);
		const recorded = await readRecorded(client);
		const next = chooseNext(migrations, recorded, options);
		if (next === undefined) {
			await client.query("commit");
			return { applied, version: recorded.at(-1)?.id ?? 0 };
		}
		await apply(client, next);
		await client.query("commit");
		applied.push(next.id);
	}
	throw buildEngineError("The list of migrations in the database keeps changing.");
}

/** Holds the lock until the transaction ends, so a killed process leaves none. It may wait for another process's migration. */
async function takeLock(client: pg.PoolClient): Promise<void> {
	await client.query("set local statement_timeout = 0; set local lock_timeout = '15min'");
	await client.query("select pg_advisory_xact_lock($1)", [LOCK_KEY]);
	await client.query("set local lock_timeout = '30s'");
}

interface Recorded {
	readonly id: number;
	readonly name: string;
	readonly checksum: string;
}

async function readRecorded(client: pg.PoolClient): Promise<readonly Recorded[]> {
	const { rows: found } = await client.query<{ exists: boolean }>(
		"select to_regclass('hakiki_migrations') is not null as exists",
	);
	if (found[0]?.exists !== true) {
		await client.query(`create table hakiki_migrations (
			id integer primary key,
			name text not null,
			checksum text not null,
			applied_at timestamptz not null default now()
		)`);
	}
	const { rows } = await client.query<Recorded>(
		"select id, name, checksum from hakiki_migrations order by id limit 10000",
	);
	return rows;
}

/** The first migration the database lacks; refuses a database that is not an earlier state of this code. */
function chooseNext(
	migrations: readonly Migration[],
	recorded: readonly Recorded[],
	options: MigrationOptions,
): Migration | undefined {
	for (const [index, row] of recorded.entries()) {
		const known = migrations[index];
		if (known === undefined) {
			if (options.allowNewer === true) return undefined;
			throw buildEngineError(
				`The database is newer than this version of Hakiki: it has migration ${row.id} (${row.name}), which is not known here. Upgrade Hakiki.`,
			);
		}
		if (known.id !== row.id || computeChecksum(known) !== row.checksum) {
			throw buildEngineError(
				`Migration ${row.id} (${row.name}) in the database is not migration ${known.id} (${known.name}) of this version: it was changed after it had been applied.`,
			);
		}
	}
	return migrations[recorded.length];
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
	try {
		await client.query(migration.sql);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw buildEngineError(`Migration ${migration.id} (${migration.name}) failed, and was undone: ${reason}`, error);
	}
	await client.query("insert into hakiki_migrations (id, name, checksum) values ($1, $2, $3)", [
		migration.id,
		migration.name,
		computeChecksum(migration),
	]);
}

export function computeChecksum(migration: Migration): string {
	return createHash("sha256").update(migration.sql.replaceAll("\r\n", "\n")).digest("hex");
}

function assertOrdered(migrations: readonly Migration[]): void {
	for (const [index, migration] of migrations.entries()) {
		if (migration.id <= (migrations[index - 1]?.id ?? 0)) throw new Error(`Migration ${migration.id} is out of order`);
	}
}
