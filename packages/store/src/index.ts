// Engine, migrations runner.
export { connectOrStart, type EmbeddedEngine, type EmbeddedOptions, startEmbedded } from "./engine/embedded.ts";
export { createPool, type Database, type OpenDatabaseOptions, openDatabase } from "./engine/open-database.ts";
export type { Connection } from "./engine/service-database.ts";
export {
	type Migration,
	type MigrationOptions,
	type MigrationResult,
	runMigrations,
} from "./migrate/run-migrations.ts";
export { migrations } from "./migrations/index.ts";
