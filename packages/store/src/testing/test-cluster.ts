// One disposable PostgreSQL for a whole test run, with a migrated template that each test file clones.

import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type EmbeddedEngine, startEmbedded } from "../engine/embedded.ts";
import { createPool } from "../engine/open-database.ts";
import { type Connection, formatUrl, withClient } from "../engine/service-database.ts";
import { runMigrations } from "../migrate/run-migrations.ts";
import { migrations } from "../migrations/index.ts";

/** Several tries, because another test run may be sweeping the same folder. */
export const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const;

const FOLDER_PREFIX = "hakiki-test-";
const TEMPLATE = "hakiki_template";
/** Younger folders may belong to a run that is about to lock them. */
const SWEEP_AGE_MS = 60_000;

export interface TestCluster {
	readonly adminConnection: Connection;
	/** The connection of the service's role; each test's database has another name. */
	readonly connection: Connection;
	readonly templateName: string;
	stop(): Promise<void>;
}

export async function startTestCluster(): Promise<TestCluster> {
	await sweepAbandonedClusters();
	const dataDir = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
	// PostgreSQL's own user must be able to pass, when root runs the tests.
	await chmod(dataDir, 0o711);
	const engine = await startDisposable(dataDir);
	await createTemplate(engine);
	return {
		adminConnection: engine.adminConnection,
		connection: engine.connection,
		templateName: TEMPLATE,
		stop: () => stopAndRemove(engine, dataDir),
	};
}

function startDisposable(dataDir: string): Promise<EmbeddedEngine> {
	return startEmbedded({ dataDir, purpose: "a test run", durability: "disposable" });
}

async function stopAndRemove(engine: EmbeddedEngine, dataDir: string): Promise<void> {
	await engine.stop();
	await rm(dataDir, REMOVE);
	// The cluster lies elsewhere when root runs the tests with a temporary folder of its own.
	const homeDir = dirname(engine.clusterDir);
	if (homeDir !== dataDir) await rm(homeDir, REMOVE);
}

/** A test run that was killed leaves its PostgreSQL running: taking its folder over is the way to end it. */
async function sweepAbandonedClusters(): Promise<void> {
	for (const name of await readdir(tmpdir())) {
		if (!name.startsWith(FOLDER_PREFIX)) continue;
		const dataDir = join(tmpdir(), name);
		const age = Date.now() - ((await stat(dataDir).catch(() => undefined))?.birthtimeMs ?? Date.now());
		if (age < SWEEP_AGE_MS) continue;
		const engine = await startDisposable(dataDir).catch(() => undefined);
		if (engine !== undefined) await stopAndRemove(engine, dataDir);
	}
}

async function createTemplate(engine: EmbeddedEngine): Promise<void> {
	await withClient(engine.adminConnection, (client) => client.query(`create database ${TEMPLATE} owner hakiki`));
	const pool = createPool(formatUrl({ ...engine.connection, database: TEMPLATE }), { poolSize: 1 });
	try {
		await runMigrations(pool, migrations);
	} finally {
		await pool.end();
	}
}
