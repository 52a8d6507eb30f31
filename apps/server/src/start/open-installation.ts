// Opens the database of a command and migrates its schema to this version, or tells the operator to do so.

import { existsSync } from "node:fs";
import { AppError } from "@hakiki/domain";
import { makePartitions } from "@hakiki/service";
import {
	type Database,
	type MigrationResult,
	migrations,
	openDatabase,
	type Pool,
	readDatabaseState,
	runMigrations,
} from "@hakiki/store";
import type { DatabaseLocation } from "./locate-database.ts";

export interface OpenOptions {
	readonly location: DatabaseLocation;
	/** For example `hakiki start`. The lock of the data folder and the database's list of sessions show it. */
	readonly purpose: string;
	/** True for the process that owns an embedded database while it runs. */
	readonly isServer?: boolean;
	/** True for commands that may create an installation. Other commands refuse a missing data folder. */
	readonly mayCreate?: boolean;
	readonly poolSize?: number;
	readonly log?: (message: string) => void;
}

/** Opens the database without a migration, for callers that migrate it themselves. */
export async function openUnmigrated(options: OpenOptions): Promise<Database> {
	const { location, purpose, isServer, poolSize, log } = options;
	if (options.mayCreate !== true) assertExists(location);
	return openDatabase({
		...(location.kind === "embedded" ? { dataDir: location.dataDir } : { databaseUrl: location.databaseUrl }),
		applicationName: purpose,
		isServer,
		poolSize,
		log,
	});
}

/** Opens the database for a command. Migrates a database that is empty or that only this command uses; refuses another old one. */
export async function openInstallation(options: OpenOptions): Promise<Database> {
	const database = await openUnmigrated(options);
	try {
		await settleSchema(database);
		return database;
	} catch (error) {
		await database.close();
		throw error;
	}
}

/** Returns the id of this version's newest migration. */
export function latestMigration(): number {
	return migrations.at(-1)?.id ?? 0;
}

/** Migrates to this version's schema, and creates the partitions for the events of the coming months. */
export async function migrateDatabase(pool: Pool): Promise<MigrationResult> {
	const result = await runMigrations(pool, migrations);
	await makePartitions(pool, Date.now());
	return result;
}

/** Servers of an older version may use the same database. Then the operator chooses the moment, with `hakiki migrate`. */
async function settleSchema(database: Database): Promise<void> {
	const { version } = await readDatabaseState(database.pool);
	if (version === latestMigration()) return;
	const isOurs = version === 0 || database.engine?.isOwner === true;
	if (version < latestMigration() && !isOurs) {
		throw new AppError(
			"service_unavailable",
			`The database has migration ${version}, and this version of Hakiki needs ${latestMigration()}. Run: npx hakiki migrate`,
		);
	}
	await migrateDatabase(database.pool);
}

function assertExists(location: DatabaseLocation): void {
	if (location.kind === "own" || existsSync(location.dataDir)) return;
	throw new AppError(
		"not_found",
		`There is no data folder ${location.dataDir}. Set it with --data or HAKIKI_DATA, or create it with: npx hakiki start`,
	);
}
