// Opens the database a command works on and brings its schema to this version, or says who should.

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
	/** What the lock of the data folder and the database's list of sessions say, as in `hakiki start`. */
	readonly purpose: string;
	/** True for the one process that owns an embedded database while it runs. */
	readonly isServer?: boolean;
	/** True for commands with which an installation may begin; the others refuse a folder that is not there. */
	readonly mayCreate?: boolean;
	readonly poolSize?: number;
	readonly log?: (message: string) => void;
}

/** Leaves the schema as it is: for whoever migrates by itself. */
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

/** For commands: an empty database, or one that nobody else uses, is migrated; another must be up to date. */
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

/** The newest migration this version knows. */
export function latestMigration(): number {
	return migrations.at(-1)?.id ?? 0;
}

/** The schema of this version, and room for the events of the coming months. */
export async function migrateDatabase(pool: Pool): Promise<MigrationResult> {
	const result = await runMigrations(pool, migrations);
	await makePartitions(pool, Date.now());
	return result;
}

/** Servers of an older version may be running on it: then an operator says when, with `hakiki migrate`. */
async function settleSchema(database: Database): Promise<void> {
	const { version } = await readDatabaseState(database.pool);
	if (version === latestMigration()) return;
	const isOurs = version === 0 || database.engine?.isOwner === true;
	if (version < latestMigration() && !isOurs) {
		throw new AppError(
			"service_unavailable",
			`The database has migration ${version}, and this version of Hakiki needs ${latestMigration()}. Run: hakiki migrate`,
		);
	}
	await migrateDatabase(database.pool);
}

function assertExists(location: DatabaseLocation): void {
	if (location.kind === "own" || existsSync(location.dataDir)) return;
	throw new AppError(
		"not_found",
		`There is no data folder ${location.dataDir}. Name it with --data or HAKIKI_DATA, or begin with: hakiki start`,
	);
}
