// Opens the database a command works on and brings its schema to this version, or says who should.

import { existsSync } from "node:fs";
import { AppError } from "@hakiki/domain";
import { makePartitions } from "@hakiki/service";
import { type Database, migrations, openDatabase, readDatabaseState, runMigrations } from "@hakiki/store";
import type { DatabaseLocation } from "./locate-database.ts";

export interface OpenOptions {
	readonly location: DatabaseLocation;
	/** What the lock of the data folder and the database's list of sessions say, as in `hakiki start`. */
	readonly purpose: string;
	/** True for the one process that owns an embedded database while it runs. */
	readonly isServer?: boolean;
	/** True for commands with which an installation may begin; the others refuse a folder that is not there. */
	readonly mayCreate?: boolean;
	/** True for whoever migrates whatever it finds, beside running servers too. */
	readonly mayMigrate?: boolean;
	readonly poolSize?: number;
	readonly queryTimeoutMs?: number;
	readonly log?: (message: string) => void;
}

export async function openInstallation(options: OpenOptions): Promise<Database> {
	const { location, purpose, isServer, poolSize, queryTimeoutMs, log } = options;
	if (options.mayCreate !== true) assertExists(location);
	const database = await openDatabase({
		...(location.kind === "embedded" ? { dataDir: location.dataDir } : { databaseUrl: location.databaseUrl }),
		applicationName: purpose,
		isServer,
		poolSize,
		queryTimeoutMs,
		log,
	});
	try {
		await settleSchema(database, options.mayMigrate === true);
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

/** A command beside servers of an older version leaves their schema alone; an empty or unused database is brought up. */
async function settleSchema(database: Database, mayMigrate: boolean): Promise<void> {
	const { version } = await readDatabaseState(database.pool);
	if (version === latestMigration()) {
		if (mayMigrate) await makePartitions(database.pool, Date.now());
		return;
	}
	const isNewer = version > latestMigration();
	if (!mayMigrate && !isNewer && version !== 0 && database.engine?.isOwner !== true) {
		throw new AppError(
			"service_unavailable",
			`The database has migration ${version}, and this version of Hakiki needs ${latestMigration()}. Run: hakiki migrate`,
		);
	}
	await runMigrations(database.pool, migrations);
	await makePartitions(database.pool, Date.now());
}

function assertExists(location: DatabaseLocation): void {
	if (location.kind === "own" || existsSync(location.dataDir)) return;
	throw new AppError(
		"not_found",
		`There is no data folder ${location.dataDir}. Name it with --data or HAKIKI_DATA, or begin with: hakiki start`,
	);
}
