// The verbs of the management API.

export { nameActors } from "./access/people.ts";
export { changeWorkspace, readWorkspace, type WorkspaceChange } from "./admin/change-workspace.ts";
export { noteExport } from "./audit/note-export.ts";
export { noteSimulation } from "./audit/note-simulation.ts";
export { type AuditQuery, listAudit, verifyAudit } from "./audit/read-audit.ts";
export { actOnCases, type BulkAct, type BulkResult } from "./cases/act-in-bulk.ts";
export {
	addCaseNote,
	assignCase,
	prioritiseCase,
} from "./cases/act-on-case.ts";
export { changeCasework, readCaseworkSettings } from "./cases/change-casework.ts";
export { listRelatedCases } from "./cases/find-related.ts";
export { countCaseQueue, listCaseQueue } from "./cases/list-cases.ts";
export { openCaseContext } from "./cases/open-case-context.ts";
export { readCaseDetails } from "./cases/read-case.ts";
export { readTeam } from "./cases/read-team.ts";
export { readCaseTimeline } from "./cases/read-timeline.ts";
export { reopenCase } from "./cases/reopen-case.ts";
export { startCaseClock, stopCaseClock } from "./cases/run-clocks.ts";
export { changeView, listViews, removeView, saveView } from "./cases/saved-views.ts";
export { countMentions, seeCase } from "./cases/see-case.ts";
export { describeCustomer } from "./customers/describe-customer.ts";
export { listCustomers } from "./customers/list-customers.ts";
export { readCustomerHistory } from "./customers/read-history.ts";
export {
	listStatusRequests,
	requestStatus,
	settleStatusRequest,
} from "./customers/request-status.ts";
export { walkNetwork } from "./customers/walk-network.ts";
export { appealEvent } from "./events/appeal-event.ts";
export { explainEvent } from "./events/explain-event.ts";
export { countEvents, listEvents } from "./events/list-events.ts";
export { listLabels } from "./events/list-labels.ts";
export { verifyEvent } from "./events/verify-event.ts";
export { tryOtherRules } from "./events/what-if.ts";
export * from "./loosening/index.ts";
export { type MonthFigures, readMonth } from "./overview/read-month.ts";
export { readOverview } from "./overview/read-overview.ts";
export type { AnsweredRequest } from "./requests/describe-request.ts";
export { listRequests } from "./requests/list-requests.ts";
export { changeRetention, type RetentionChange, readRetentionSettings } from "./retention/change-retention.ts";
export { type Erasure, eraseCustomer } from "./retention/erase-customer.ts";
export { type ExportQuery, exportCustomer } from "./retention/export-customer.ts";
export {
	endRelationship,
	type HoldChange,
	liftLegalHold,
	placeLegalHold,
	type RelationshipEnd,
} from "./retention/legal-hold.ts";
export { readCustomerRecord } from "./retention/read-record.ts";
export { runRetention } from "./retention/run-retention.ts";
export { searchWorkspace } from "./search/search-workspace.ts";
export { readSetup } from "./setup/read-setup.ts";
export { recordBackup } from "./setup/record-backup.ts";
export { makeValidationReport, type ValidationWish } from "./validation/make-report.ts";
export { readMadeValidation, readValidation, requestValidation } from "./validation/stored-report.ts";
