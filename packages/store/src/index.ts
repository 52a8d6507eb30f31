// The public face of the store. Each folder of queries has an index of its own, which a new file is added to.

export type { Pool, PoolClient } from "pg";
export { connectOrStart, type EmbeddedEngine, type EmbeddedOptions, startEmbedded } from "./engine/embedded.ts";
export { createPool, type Database, type OpenDatabaseOptions, openDatabase } from "./engine/open-database.ts";
export type { Connection } from "./engine/service-database.ts";
export {
	removeOldClusters,
	type UpgradeInput,
	type UpgradeReport,
	upgradeCluster,
} from "./engine/upgrade/upgrade-cluster.ts";
export { classifyFault, type FaultKind, isLockTimeout } from "./errors.ts";
export { type Executor, type Realm, toRealm } from "./executor.ts";
export {
	type Migration,
	type MigrationOptions,
	type MigrationResult,
	runMigrations,
} from "./migrate/run-migrations.ts";
export { migrations } from "./migrations/index.ts";
export * from "./queries/activity/index.ts";
export * from "./queries/audit/index.ts";
export * from "./queries/batch/index.ts";
export * from "./queries/cases/index.ts";
export * from "./queries/customers/index.ts";
export * from "./queries/events/index.ts";
export * from "./queries/installation/index.ts";
export * from "./queries/jobs/index.ts";
export * from "./queries/keys/index.ts";
export * from "./queries/labels/index.ts";
export * from "./queries/learning/index.ts";
export * from "./queries/lists/index.ts";
export * from "./queries/network/index.ts";
export * from "./queries/requests/index.ts";
export * from "./queries/retention/index.ts";
export * from "./queries/rules/index.ts";
export * from "./queries/screening/index.ts";
export * from "./queries/users/index.ts";
export * from "./queries/webhooks/index.ts";
export * from "./queries/workspaces/index.ts";
export { addMember, type EntityTexts, StoredEntity } from "./stored-entity.ts";
export { compareTexts } from "./text-order.ts";
export { inRepeatedTransaction, inTransaction, inTransactionOn } from "./transaction.ts";
