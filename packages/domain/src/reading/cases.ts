// Read models of cases and of the work on them. The store fills them, the service's verbs return them, and the contract
// presents them.

import type { CaseworkSettings, FourEyesAction } from "../casework/casework.ts";
import type { ClockState, RunningClock } from "../casework/clocks.ts";
import type { Holiday } from "../casework/holidays.ts";
import type { EntryFacts } from "../entries/entry.ts";
import type {
	CaseActKind,
	CasePriority,
	CaseStatus,
	CaseType,
	CustomerStatus,
	Decision,
	DestinationType,
	Disposition,
	EntityRole,
	FraudType,
	Label,
	RequestState,
	RiskLevel,
} from "../vocabulary.ts";

/** The fields of a case that its row has as they are shown. */
export interface CaseRecord {
	/** `cas_…`. */
	readonly id: string;
	readonly customerId: string;
	readonly type: CaseType;
	readonly status: CaseStatus;
	readonly severity: RiskLevel;
	readonly priority: CasePriority;
	readonly reason: string;
	/** `evt_…`, the event that opened the case. */
	readonly eventId: string | null;
	readonly assignee: string | null;
	readonly openedAt: number;
	readonly closedAt: number | null;
	readonly closedBy: string | null;
	readonly resolution: string | null;
	readonly disposition: Disposition | null;
	/** The label of its events: `fraud` if one of them is labelled as fraud. */
	readonly label: Label | null;
	/** Grows with every change that a person makes. */
	readonly version: number;
}

/** An open case as its customer shows it. */
export interface OpenCaseFacts
	extends Pick<CaseRecord, "id" | "type" | "severity" | "reason" | "eventId" | "openedAt"> {
	readonly status: Exclude<CaseStatus, "closed">;
}

/** Who and what a case is about. */
export interface CaseSubject {
	/** Null for callers who may not see personal data. */
	readonly customerName: string | null;
	readonly customerPhone: string | null;
	/** `evt_…`, the event with the highest score; ties go to the larger amount, then to the latest. */
	readonly mainEventId: string | null;
	/** The name, phone or wallet of the other party of the main event. */
	readonly payee: string | null;
	readonly payeeType: DestinationType | null;
	/** The account, phone or wallet of the other party. Its end alone for callers who may not see personal data. */
	readonly payeeAccount: string | null;
	/** The score of the main event. */
	readonly score: number | null;
}

export interface CaseSummary extends CaseRecord, CaseSubject {
	/** The amount of the event that opened the case. */
	readonly amountMinor: number | null;
	/** The amounts of all its events, added up. Null if none has an amount. */
	readonly totalMinor: number | null;
	/** The decision on the event that opened the case. */
	readonly decision: Decision | null;
	/** The earliest due time of the clocks that run. */
	readonly dueAt: number | null;
	/** Counted up to 1,000. */
	readonly eventCount: number;
}

export interface CaseDetails extends CaseSummary {
	/**
	 * The case is open and is the only cause of the customer's hold, so closing it as approved or legitimate ends the hold.
	 */
	readonly endsHold: boolean;
	/** The note that was written when the case was closed. */
	readonly closingNote: string | null;
	/** Null if closing the case labelled no events. */
	readonly labelling: LabellingProgress | null;
	/** The fraud type of a complaint, chargeback, recall or report of law enforcement about one of the events. */
	readonly complaintFraudType: FraudType | null;
	/** The values of the main event that an analyst may put on the block and allow lists when closing. */
	readonly listable: ListableFacts;
	readonly clocks: readonly CaseClock[];
	readonly acts: readonly CaseAct[];
	/** Requests that wait for a second person. */
	readonly requests: readonly StatusRequest[];
	/** The first 200. */
	readonly events: readonly CaseEventSummary[];
}

export interface ListableFacts {
	/** The kinds of things of the event that an entry can name. */
	readonly kinds: readonly ("destination" | "device")[];
	/** The rules that fired on the event and that an allow entry can switch off. */
	readonly rules: readonly string[];
}

/** How many events of a case have got their label, or had it withdrawn, so far. */
export interface LabellingProgress {
	readonly act: "give" | "withdraw";
	readonly done: number;
	readonly left: number;
}

interface CaseClock extends RunningClock {
	readonly state: ClockState;
}

export interface CaseAct {
	/** `act_…`. */
	readonly id: string;
	readonly kind: CaseActKind;
	readonly actor: string;
	readonly at: number;
	readonly text: string | null;
	readonly mentions: readonly string[];
	/** The act is about a report to the authorities. */
	readonly isReport: boolean;
}

interface CaseEventSummary {
	readonly id: string;
	readonly type: string;
	readonly occurredAt: number;
	readonly decision: Decision;
	readonly amountMinor: number | null;
	readonly resolution: string | null;
}

export interface TimelineEntry {
	readonly at: number;
	readonly kind: "opened" | "event" | "labelled" | "due" | CaseActKind;
	/** `system` if no person did it. */
	readonly actor: string;
	readonly text: string | null;
	readonly eventId: string | null;
	readonly decision: Decision | null;
	readonly amountMinor: number | null;
	readonly label: Label | null;
	readonly mentions: readonly string[];
	readonly isReport: boolean;
}

export interface RelatedCase {
	readonly case: CaseSummary;
	/** The devices, payees and other things that both customers use. */
	readonly shared: readonly { readonly role: EntityRole; readonly entityId: string }[];
}

export interface CaseCounts {
	readonly total: number;
	readonly byStatus: Readonly<Record<string, number>>;
	readonly byType: Readonly<Record<string, number>>;
	readonly byPriority: Readonly<Record<string, number>>;
	readonly unassigned: number;
	readonly overdue: number;
	readonly dueSoon: number;
}

/** Durations are in ms. They are null where nothing was counted. */
interface WorkDurations {
	readonly count: number;
	readonly medianMs: number | null;
	readonly p95Ms: number | null;
}

/** The work of one person, or of all together. */
export interface WorkFigures {
	readonly open: number;
	/** Open cases by deadline. Cases that are due today are also due this week. */
	readonly overdue: number;
	readonly dueToday: number;
	readonly dueThisWeek: number;
	/** Cases that were looked at for the first time in the period, and how long they waited for it. */
	readonly firstLooks: WorkDurations;
	/** Cases that were closed in the period, and how long they were open. */
	readonly closed: WorkDurations;
	/** Cases that were reopened in the period, by the person who had closed them. */
	readonly reopened: number;
}

export interface TeamFigures {
	readonly from: number;
	readonly to: number;
	readonly all: WorkFigures;
	readonly unassigned: Pick<WorkFigures, "open" | "overdue" | "dueToday" | "dueThisWeek">;
	readonly people: readonly (WorkFigures & { readonly actor: string })[];
}

/** A request to hold, release, block or unblock a customer that a second person decides. */
export interface StatusRequest {
	/** `rqs_…`. */
	readonly id: string;
	readonly customerId: string;
	/** `cas_…`, the case that the request comes from. */
	readonly caseId: string | null;
	readonly action: FourEyesAction;
	readonly state: RequestState;
	readonly requestedBy: string;
	readonly requestedAt: number;
	readonly reason: string;
	readonly decidedBy: string | null;
	readonly decidedAt: number | null;
	readonly answer: string | null;
}

export interface CaseworkFacts extends CaseworkSettings {
	/** The country's public holidays of this year and the next, including those that the workspace removed. */
	readonly publicHolidays: readonly Holiday[];
}

/** The filters of a page, saved under a name. */
export interface SavedView {
	/** `viw_…`. */
	readonly id: string;
	readonly owner: string;
	readonly page: string;
	readonly name: string;
	readonly query: string;
	readonly isShared: boolean;
	readonly createdAt: number;
}

/** A case after it was closed. */
export interface ClosedOne {
	readonly id: string;
	readonly customerId: string;
	/** Closing the case ended the customer's hold. */
	readonly isReleased: boolean;
	/** The ids of the events that were resolved. */
	readonly events: readonly string[];
	/** How many events are labelled, and how many a job still labels. Null if closing the case labels none. */
	readonly labelling: LabellingProgress | null;
}

/** A change of the customer's status that a closing asks for. `requested`: it waits for a second person. */
export type StatusOutcome =
	| { readonly action: FourEyesAction; readonly state: "done"; readonly before: CustomerStatus }
	| { readonly action: FourEyesAction; readonly state: "requested"; readonly requestId: string };

/** A closed case, with the cases that were closed together with it. */
export interface ClosedCase extends ClosedOne {
	readonly resolution: "approved" | "declined";
	/** In the order of the request. */
	readonly related: readonly ClosedOne[];
	readonly customerChange: StatusOutcome | null;
	/** The entries of block and allow lists that the closing asked for, as they are now. */
	readonly entries: readonly EntryFacts[];
}
