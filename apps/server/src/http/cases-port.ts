// What the routes of cases need of the service. What is not there is an `AppError` of code `not_found`.

import type { Page } from "@hakiki/domain";
import type {
	BulkAct,
	BulkResult,
	CaseAssignment,
	CaseClosing,
	CaseCounts,
	CaseDetails,
	CaseFilter,
	CaseNote,
	CasePrioritising,
	CaseQuery,
	CaseReopening,
	CaseSummary,
	CaseworkChange,
	CaseworkFacts,
	ClockChange,
	ClosedCase,
	Onlooker,
	RelatedCase,
	RequestFacts,
	RequestQuery,
	RequestVerdict,
	StatusRequest,
	TimelineEntry,
	ViewFacts,
	ViewInput,
} from "@hakiki/service";
import type { Caller } from "./service-port.ts";

type Given<Input> = Omit<Input, "actor">;

export interface CasesPort {
	/** The workspace's currency, in which answers tell money. */
	currencyOf(caller: Caller): Promise<string>;
	list(caller: Caller, query: CaseQuery): Promise<Page<CaseSummary>>;
	count(caller: Caller, filter: CaseFilter): Promise<CaseCounts>;
	read(caller: Caller, caseId: string): Promise<CaseDetails>;
	readTimeline(caller: Caller, caseId: string): Promise<readonly TimelineEntry[]>;
	/** Notes in the audit log that somebody takes it along. */
	noteExport(caller: Caller, given: { readonly caseId: string; readonly form: "json" | "pdf" }): Promise<void>;
	/** What people are called, for those who are known by more than an id. */
	nameActors(actors: readonly string[]): Promise<ReadonlyMap<string, string>>;
	listRelated(caller: Caller, caseId: string): Promise<readonly RelatedCase[]>;
	assign(caller: Caller, given: Given<CaseAssignment>): Promise<CaseDetails>;
	prioritise(caller: Caller, given: Given<CasePrioritising>): Promise<CaseDetails>;
	addNote(caller: Caller, given: Given<CaseNote>): Promise<CaseDetails>;
	close(
		caller: Caller,
		given: Given<CaseClosing>,
	): Promise<{ readonly closed: ClosedCase; readonly details: CaseDetails }>;
	reopen(caller: Caller, given: Given<CaseReopening>): Promise<CaseDetails>;
	startClock(
		caller: Caller,
		given: Given<ClockChange> & { readonly startedAt?: number | undefined },
	): Promise<CaseDetails>;
	stopClock(caller: Caller, given: Given<ClockChange> & { readonly note?: string | undefined }): Promise<CaseDetails>;
	actOnAll(
		caller: Caller,
		given: { readonly caseIds: readonly string[]; readonly act: BulkAct },
	): Promise<readonly BulkResult[]>;
	request(caller: Caller, given: Given<StatusRequest>): Promise<RequestFacts>;
	listRequests(caller: Caller, query: RequestQuery): Promise<Page<RequestFacts>>;
	settleRequest(caller: Caller, given: Given<RequestVerdict>): Promise<RequestFacts>;
	readCasework(caller: Caller): Promise<CaseworkFacts>;
	changeCasework(caller: Caller, change: Given<CaseworkChange>): Promise<CaseworkFacts>;
	listViews(
		caller: Caller,
		query: { readonly page?: string | undefined; readonly cursor?: string | undefined; readonly limit: number },
	): Promise<Page<ViewFacts>>;
	saveView(caller: Caller, view: ViewInput): Promise<ViewFacts>;
	changeView(caller: Caller, view: ViewInput & { readonly viewId: string }): Promise<ViewFacts>;
	removeView(caller: Caller, viewId: string): Promise<ViewFacts>;
}

export interface LivePort {
	/** Returns how to stop looking on. */
	watch(caller: Caller, onlooker: Omit<Onlooker, "realm">): Promise<() => void>;
}
