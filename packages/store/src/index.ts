// Engine, migrations runner.

export type { Pool, PoolClient } from "pg";
export { type DistributionResult, distributeDatabase } from "./distribution/distribute.ts";
export { connectOrStart, type EmbeddedEngine, type EmbeddedOptions, startEmbedded } from "./engine/embedded.ts";
export { createPool, type Database, type OpenDatabaseOptions, openDatabase } from "./engine/open-database.ts";
export type { Connection } from "./engine/service-database.ts";
export {
	removeOldClusters,
	type UpgradeInput,
	type UpgradeReport,
	upgradeCluster,
} from "./engine/upgrade/upgrade-cluster.ts";
// Queries, one operation each.
export { classifyFault, type FaultKind } from "./errors.ts";
export { type Executor, type Realm, toRealm } from "./executor.ts";
export {
	type Migration,
	type MigrationOptions,
	type MigrationResult,
	runMigrations,
} from "./migrate/run-migrations.ts";
export { migrations } from "./migrations/index.ts";
export * from "./queries/account-changes.ts";
export * from "./queries/activity.ts";
export * from "./queries/api-keys.ts";
export * from "./queries/audit.ts";
export * from "./queries/baselines.ts";
export type * from "./queries/batch-rows.ts";
export * from "./queries/case-acts.ts";
export * from "./queries/case-clocks.ts";
export * from "./queries/case-events.ts";
export * from "./queries/case-labelling.ts";
export {
	CASE_EVENTS_PER_PAGE,
	type CaseEvent,
	type CaseStatus,
	countCaseEvents,
	findCase,
	insertCase,
	joinCase,
	listCaseEvents,
	listCases,
	listHeldEvents,
	lockCase,
	markCaseClosed,
	markCaseReopened,
	type StoredCase,
} from "./queries/cases.ts";
export * from "./queries/change-customer.ts";
export * from "./queries/customer-history.ts";
export * from "./queries/customer-records.ts";
export * from "./queries/decision-times.ts";
export * from "./queries/entries.ts";
export * from "./queries/erase-customer.ts";
export * from "./queries/examine.ts";
export * from "./queries/find-customer.ts";
export * from "./queries/find-decisions.ts";
export * from "./queries/find-event.ts";
export * from "./queries/find-event-bodies.ts";
export * from "./queries/find-locked-customers.ts";
export { findEventByKey, listEventsByReference, type NamedEvent } from "./queries/find-named-events.ts";
export * from "./queries/first-link.ts";
export * from "./queries/fx-rates.ts";
export * from "./queries/imports.ts";
export * from "./queries/insert-label.ts";
export * from "./queries/invitations.ts";
export * from "./queries/job-failures.ts";
export * from "./queries/label-batch.ts";
export * from "./queries/learning-rounds.ts";
export * from "./queries/lease-permits.ts";
export * from "./queries/list-cases.ts";
export * from "./queries/list-customers.ts";
export * from "./queries/list-events.ts";
export * from "./queries/list-labels.ts";
export * from "./queries/lists.ts";
export * from "./queries/live-messages.ts";
export * from "./queries/lock-customer.ts";
export * from "./queries/lock-job.ts";
export * from "./queries/loosenings.ts";
export * from "./queries/mark-entities.ts";
export * from "./queries/matches.ts";
export * from "./queries/name-sweeps.ts";
export * from "./queries/outbox.ts";
export * from "./queries/partitions.ts";
export {
	type BatchRead,
	type ReadBatchOptions,
	readBatch,
	type StoredCustomer,
	type StoredKey,
} from "./queries/read-batch.ts";
export * from "./queries/read-database-state.ts";
export * from "./queries/read-instance.ts";
export * from "./queries/read-learning-events.ts";
export * from "./queries/rebuild.ts";
export * from "./queries/replay-events.ts";
export * from "./queries/retention-runs.ts";
export * from "./queries/rings.ts";
export * from "./queries/roll-up-movements.ts";
export * from "./queries/rule-drafts.ts";
export * from "./queries/rule-firings.ts";
export * from "./queries/rule-sets.ts";
export * from "./queries/saved-views.ts";
export * from "./queries/screening-runs.ts";
export * from "./queries/seal-audit.ts";
export * from "./queries/sealed-values.ts";
export * from "./queries/sessions.ts";
export * from "./queries/shadow-verdicts.ts";
export * from "./queries/sign-in-attempts.ts";
export * from "./queries/status-requests.ts";
export { compareTexts } from "./queries/text-order.ts";
export * from "./queries/users.ts";
export * from "./queries/walk-network.ts";
export * from "./queries/watermarks.ts";
export * from "./queries/webhook-deliveries.ts";
export * from "./queries/webhook-endpoints.ts";
export * from "./queries/webhook-log.ts";
export * from "./queries/workspaces.ts";
export { writeBatch } from "./queries/write-batch.ts";
export { inRepeatedTransaction, inTransaction, inTransactionOn } from "./transaction.ts";
