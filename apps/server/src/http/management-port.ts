// What the routes of analysts and operators need of the service. What is not there is an `AppError` of code `not_found`.

import type { KeyScope, LooseningFacts, Page, WorkspaceFacts } from "@hakiki/domain";
import type {
	AppealResult,
	AuditFacts,
	AuditQuery,
	AuditVerdict,
	CustomerDescription,
	CustomerHistory,
	CustomerQuery,
	CustomerSummary,
	EventExplanation,
	EventQuery,
	EventSummary,
	KeyFacts,
	LabelQuery,
	LabelSummary,
	Loosening,
	Network,
	NewKey,
	Overview,
	StatusAction,
	Verification,
	VerificationResult,
	WhatIf,
	WorkspaceChange,
} from "@hakiki/service";
import type { Caller } from "./service-port.ts";

type Given<Input> = Omit<Input, "actor">;

export interface ExchangeRate {
	readonly currency: string;
	readonly rate: number;
	readonly rateAt: string;
	readonly isStale: boolean;
}

export interface ManagementPort {
	/** The workspace's currency, in which answers tell money. */
	currencyOf(caller: Caller): Promise<string>;
	listCustomers(caller: Caller, query: CustomerQuery): Promise<Page<CustomerSummary>>;
	describeCustomer(caller: Caller, customerId: string): Promise<CustomerDescription | undefined>;
	readCustomerHistory(caller: Caller, asked: { readonly customerId: string }): Promise<CustomerHistory>;
	walkNetwork(caller: Caller, asked: { readonly customerId: string; readonly hops: number }): Promise<Network>;
	changeStatus(
		caller: Caller,
		change: { readonly customerId: string; readonly action: StatusAction; readonly reason: string },
	): Promise<void>;
	listEvents(caller: Caller, query: EventQuery): Promise<Page<EventSummary>>;
	explainEvent(caller: Caller, eventId: string): Promise<EventExplanation>;
	tryOtherRules(caller: Caller, asked: { readonly eventId: string; readonly edits: unknown }): Promise<WhatIf>;
	verifyEvent(caller: Caller, given: Given<Verification>): Promise<VerificationResult>;
	appealEvent(caller: Caller, given: { readonly eventId: string; readonly reason: string }): Promise<AppealResult>;
	listLabels(caller: Caller, query: LabelQuery): Promise<Page<LabelSummary>>;
	readOverview(
		caller: Caller,
		span: { readonly from: number | undefined; readonly to: number | undefined },
	): Promise<Overview>;
	listAudit(caller: Caller, query: AuditQuery): Promise<Page<AuditFacts>>;
	verifyAudit(caller: Caller, place: { readonly cursor?: string | undefined }): Promise<AuditVerdict>;
	readWorkspace(caller: Caller): Promise<WorkspaceFacts>;
	changeWorkspace(caller: Caller, change: Given<WorkspaceChange>): Promise<WorkspaceFacts>;
	listLoosenings(caller: Caller): Promise<readonly LooseningFacts[]>;
	requestLoosening(caller: Caller, wanted: Loosening): Promise<readonly LooseningFacts[]>;
	confirmLoosening(caller: Caller, setting: string): Promise<LooseningFacts>;
	withdrawLoosening(caller: Caller, setting: string): Promise<LooseningFacts>;
	listRates(
		caller: Caller,
		query: { readonly cursor?: string | undefined; readonly limit: number },
	): Promise<Page<ExchangeRate>>;
	setRate(
		caller: Caller,
		given: { readonly currency: string; readonly rate: number; readonly date?: string; readonly isForced: boolean },
	): Promise<ExchangeRate>;
	listKeys(
		caller: Caller,
		query: { readonly after?: string | undefined; readonly limit: number },
	): Promise<Page<KeyFacts>>;
	createKey(
		caller: Caller,
		given: { readonly scopes?: readonly KeyScope[] | undefined; readonly rateLimitPerMinute?: number | undefined },
	): Promise<NewKey>;
	revokeKey(caller: Caller, keyId: string): Promise<KeyFacts>;
}
