// The exports of the package.

export type { Caller } from "./access/authenticate.ts";
export type { PermitAnswer } from "./access/permits.ts";
export { limitOf } from "./access/session-caller.ts";
export * from "./admin/index.ts";
export { readAnswerLimits } from "./answer-limits.ts";
export {
	backtestFile,
	type ExplainedEvent,
	type FileBacktest,
	type FileBacktestOptions,
} from "./backtest/backtest-file.ts";
export { BACKTEST_EVENTS_MAX, backtestRules } from "./backtest/backtest-rules.ts";
export type { LineSource } from "./backtest/line-normaliser.ts";
export { type PackedLines, packFile } from "./backtest/packed-lines.ts";
export { readRuleSet } from "./backtest/read-rule-set.ts";
export { Rehearsal, type RehearsedDecision } from "./backtest/rehearsal.ts";
export { RulePreviews } from "./backtest/rule-previews.ts";
export { closeCase } from "./cases/close-case.ts";
export { ClockWatch, measureSkew, SKEW_MS_MAX } from "./clock-watch.ts";
export { createService, createWorld, Service } from "./create-service.ts";
export { changeCustomerStatus, type StatusAction } from "./customers/change-status.ts";
export { readCustomer } from "./customers/read-customer.ts";
export type { Finding } from "./doctor/finding.ts";
export { type BundleOptions, makeBundle } from "./doctor/make-bundle.ts";
export { type DoctorOptions, type DoctorReport, runDoctor } from "./doctor/run-doctor.ts";
export { addEntries, type NewEntry } from "./entries/add-entries.ts";
export { listEntries, removeEntry } from "./entries/read-entries.ts";
export { labelEvent, labelNamedEvent } from "./events/label-event.ts";
export { labelInBulk } from "./events/label-in-bulk.ts";
export { readEvent } from "./events/read-event.ts";
export { type HandoverSettings, readHandoverSettings } from "./handover/handover-settings.ts";
export { readError, type SentError, writeError } from "./handover/messages.ts";
export type { PeerPlace } from "./handover/peers.ts";
export { type ImportReport, importEvents, type LineProblem } from "./import/import-events.ts";
export {
	type Importer,
	type ImporterReport,
	type LineGroup,
	openImporter,
} from "./import/line-importer.ts";
export { listFailingJobs } from "./jobs/list-failing-jobs.ts";
export { makePartitions, type PartitionOptions, type PartitionReport } from "./jobs/make-partitions.ts";
export { type JobName, type Jobs, type JobsOptions, startJobs } from "./jobs/start-jobs.ts";
export * from "./keys/index.ts";
export * from "./learning/index.ts";
export * from "./lists/index.ts";
export type { Onlooker } from "./live/live-feed.ts";
export * from "./management.ts";
export { readMemoryBytes } from "./memory/decision-memory.ts";
export { readListPolicy, readTargetPolicy, type TargetPolicy, WORLD_ALONE } from "./outside/target-policy.ts";
export { asAppError } from "./present-fault.ts";
export type { RealmContext, World } from "./realm-context.ts";
export {
	type RebuildReport,
	rebuildProfiles,
} from "./rebuild/rebuild-profiles.ts";
export type { BatchItem } from "./record/batch-recorder.ts";
export type { RecordedDecision } from "./record/waiting-event.ts";
export * from "./reference/index.ts";
export { exportRegister, listRegister, type RegisterFilter } from "./register/read-register.ts";
export * from "./rule-sets/index.ts";
export * from "./screening/index.ts";
export { listMatches } from "./screening/list-matches.ts";
export { rescreenCustomers } from "./screening/rescreen-customers.ts";
export { type MatchVerdict, reviewMatch } from "./screening/review-match.ts";
export { type NameQuery, screenName } from "./screening/screen-name.ts";
export * from "./users/index.ts";
export type { VerbTools } from "./verb-tools.ts";
export { readVitals, type Vitals } from "./vitals/read-vitals.ts";
export * from "./webhooks/index.ts";
