// The verbs behind the management API: what analysts and operators read and do over HTTP.

export { nameActors } from "./access/people.ts";
export { changeWorkspace, readWorkspace, type WorkspaceChange } from "./admin/change-workspace.ts";
export { type AuditQuery, listAudit, verifyAudit } from "./audit/read-audit.ts";
export { actOnCases, type BulkAct, type BulkResult } from "./cases/act-in-bulk.ts";
export {
	addCaseNote,
	assignCase,
	type CaseAssignment,
	type CaseNote,
	type CasePrioritising,
	prioritiseCase,
} from "./cases/act-on-case.ts";
export {
	type CaseworkChange,
	type CaseworkFacts,
	changeCasework,
	readCaseworkSettings,
} from "./cases/change-casework.ts";
export { noteCaseExport } from "./cases/export-case.ts";
export { listRelatedCases, type RelatedCase } from "./cases/find-related.ts";
export { type CaseCounts, type CaseFilter, type CaseQuery, countCaseQueue, listCaseQueue } from "./cases/list-cases.ts";
export { type CaseDetails, type CaseSummary, readCaseDetails } from "./cases/read-case.ts";
export { readCaseTimeline, type TimelineEntry } from "./cases/read-timeline.ts";
export { type CaseReopening, reopenCase } from "./cases/reopen-case.ts";
export { type ClockChange, startCaseClock, stopCaseClock } from "./cases/run-clocks.ts";
export { changeView, listViews, removeView, saveView, type ViewFacts, type ViewInput } from "./cases/saved-views.ts";
export { type CustomerDescription, describeCustomer } from "./customers/describe-customer.ts";
export { type CustomerQuery, type CustomerSummary, listCustomers } from "./customers/list-customers.ts";
export { type CustomerHistory, readCustomerHistory } from "./customers/read-history.ts";
export {
	listStatusRequests,
	type RequestFacts,
	type RequestQuery,
	type RequestVerdict,
	requestStatus,
	type StatusRequest,
	settleStatusRequest,
} from "./customers/request-status.ts";
export { type Network, walkNetwork } from "./customers/walk-network.ts";
export { type AppealResult, appealEvent } from "./events/appeal-event.ts";
export { type EventExplanation, explainEvent } from "./events/explain-event.ts";
export { type EventQuery, type EventSummary, listEvents } from "./events/list-events.ts";
export { type LabelQuery, type LabelSummary, listLabels } from "./events/list-labels.ts";
export { type Verification, type VerificationResult, verifyEvent } from "./events/verify-event.ts";
export { tryOtherRules, type WhatIf } from "./events/what-if.ts";
export * from "./loosening/index.ts";
export { type Overview, type PeriodFigures, readOverview } from "./overview/read-overview.ts";
export { changeRetention, type RetentionChange, readRetentionSettings } from "./retention/change-retention.ts";
export { type Erasure, eraseCustomer } from "./retention/erase-customer.ts";
export { type CustomerExport, type ExportQuery, exportCustomer } from "./retention/export-customer.ts";
export {
	endRelationship,
	type HoldChange,
	liftLegalHold,
	placeLegalHold,
	type RelationshipEnd,
} from "./retention/legal-hold.ts";
export { readCustomerRecord } from "./retention/read-record.ts";
export { runRetention } from "./retention/run-retention.ts";
