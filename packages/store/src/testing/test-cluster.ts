// One disposable PostgreSQL for a whole test run, with a migrated template that each test file clones.

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedEngine, startEmbedded } from "../engine/embedded.ts";
import { createPool } from "../engine/open-database.ts";
import { type Connection, formatUrl, withClient } from "../engine/service-database.ts";
import { runMigrations } from "../migrate/run-migrations.ts";
import { migrations } from "../migrations/index.ts";

const FOLDER_PREFIX = "hakiki-test-";
const TEMPLATE = "hakiki_template";

export interface TestCluster {
	readonly adminConnection: Connection;
	readonly templateName: string;
	stop(): Promise<void>;
}

export async function startTestCluster(): Promise<TestCluster> {
	const dataDir = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
	// PostgreSQL's own user must be able to pass, when root runs the tests.
	await chmod(dataDir, 0o711);
	const engine = await startEmbedded({ dataDir, purpose: "a test run", durability: "disposable" });
	await createTemplate(engine);
	return {
		adminConnection: engine.adminConnection,
		templateName: TEMPLATE,
		async stop() {
			await engine.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

async function createTemplate(engine: EmbeddedEngine): Promise<void> {
	const { adminConnection } = engine;
	await withClient(adminConnection, (client) => client.query(`create database ${TEMPLATE} owner hakiki`));
	const pool = createPool(formatUrl({ ...engine.connection, database: TEMPLATE }), { poolSize: 1 });
	await runMigrations(pool, migrations);
	await pool.end();
}
