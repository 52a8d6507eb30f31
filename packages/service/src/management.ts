// The verbs behind the management API: what analysts and operators read and do over HTTP.

export { changeWorkspace, readWorkspace, type WorkspaceChange } from "./admin/change-workspace.ts";
export { type AuditFacts, type AuditQuery, type AuditVerdict, listAudit, verifyAudit } from "./audit/read-audit.ts";
export { addCaseNote, assignCase } from "./cases/act-on-case.ts";
export { type CaseDecision, decideCase } from "./cases/decide-case.ts";
export { type CaseQuery, listCaseQueue } from "./cases/list-cases.ts";
export { type CaseDetails, type CaseSummary, readCaseDetails } from "./cases/read-case.ts";
export { type CustomerDescription, describeCustomer } from "./customers/describe-customer.ts";
export { type CustomerQuery, type CustomerSummary, listCustomers } from "./customers/list-customers.ts";
export { type Network, walkNetwork } from "./customers/walk-network.ts";
export { type AppealResult, appealEvent } from "./events/appeal-event.ts";
export { type EventExplanation, explainEvent } from "./events/explain-event.ts";
export { type EventQuery, type EventSummary, listEvents } from "./events/list-events.ts";
export { type LabelQuery, type LabelSummary, listLabels } from "./events/list-labels.ts";
export { type Verification, type VerificationResult, verifyEvent } from "./events/verify-event.ts";
export { type Overview, type PeriodFigures, readOverview } from "./overview/read-overview.ts";
