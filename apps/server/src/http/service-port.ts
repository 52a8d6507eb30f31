// What the routes need of the service. The wiring hands in the real one; routes know only this.

import type {
	BatchedEvent,
	BulkSource,
	CustomerSource,
	EventResultSource,
	EventSource,
	EvidenceSource,
	LearningChange,
	LearningSource,
	ScreenQuery,
} from "@hakiki/contract";
import type {
	EntryFacts,
	EntryInput,
	EntryKind,
	EntryList,
	EventInput,
	FraudType,
	Label,
	LabelFacts,
	Page,
	Permission,
	RegisterLine,
	Role,
	ScreenFacts,
} from "@hakiki/domain";
import type { CasesPort, LivePort } from "./cases-port.ts";
import type { ManagementPort } from "./management-port.ts";
import type { RetentionPort } from "./retention-port.ts";
import type { RulesPort } from "./rules-port.ts";
import type { ScreeningPort } from "./screening-port.ts";
import type { UsersPort } from "./users-port.ts";
import type { WebhooksPort } from "./webhooks-port.ts";

/** Who asks: a key or a signed-in user, and the workspace and mode they act in. */
export interface Caller {
	readonly keyId: string;
	/** As the audit log names them. */
	readonly actor: string;
	readonly user: { readonly id: string; readonly name: string; readonly role: Role } | null;
	readonly realm: number;
	readonly workspaceId: string;
	readonly isLive: boolean;
	readonly rateLimitPerMinute: number;
	readonly scopes: ReadonlySet<Permission>;
}

export interface Permits {
	readonly isGranted: boolean;
	readonly limit: number;
	readonly remaining: number;
	readonly resetSeconds: number;
	readonly retryAfterSeconds: number;
}

export interface RecordedDecision {
	/** JSON as it is stored, sent as it is. */
	readonly body: string;
	readonly isReplay: boolean;
}

export interface Readiness {
	readonly isReady: boolean;
	readonly problems: readonly string[];
	/** What an operator should mend although the process may get traffic. */
	readonly warnings?: readonly string[] | undefined;
}

export interface HakikiService {
	/** Nothing for a wrong or a revoked key. Answered from memory, and then without a promise, whenever that is possible. */
	authenticate(rawKey: string): Caller | undefined | Promise<Caller | undefined>;
	/** Most calls are answered from a local lease, and then without a promise. */
	takePermits(caller: Caller, count: number): Permits | Promise<Permits>;
	/** Whether an event that came now would wait too long. */
	isBusy(caller: Caller): boolean;
	recordEvent(caller: Caller, input: EventInput, idempotencyKey: string | undefined): Promise<RecordedDecision>;
	/** One result for each event, in their order. */
	recordEvents(caller: Caller, batch: AskedBatch): Promise<readonly EventResultSource[]>;
	readEvent(caller: Caller, eventId: string): Promise<EventSource | undefined>;
	readCustomer(caller: Caller, customerId: string): Promise<CustomerSource | undefined>;
	/** An unknown event is nothing, or an `AppError` of code `not_found`. */
	labelEvent(caller: Caller, input: LabelInput): Promise<LabelFacts | undefined>;
	labelInBulk(caller: Caller, input: BulkLabelInput): Promise<BulkSource>;
	screenName(caller: Caller, input: ScreenQuery): Promise<ScreenFacts>;
	addEntry(caller: Caller, input: EntryInput): Promise<EntryFacts>;
	listEntries(caller: Caller, query: EntriesQuery): Promise<Page<EntryFacts>>;
	/** An unknown entry is an `AppError` of code `not_found`. */
	removeEntry(caller: Caller, entryId: string): Promise<EntryFacts>;
	listRegister(
		caller: Caller,
		query: RegisterQuery,
	): Promise<{ readonly lines: readonly RegisterLine[]; readonly next: string | undefined }>;
	readLearning(caller: Caller): Promise<LearningSource>;
	changeLearning(caller: Caller, change: LearningChange): Promise<LearningSource>;
	/** An unknown candidate is an `AppError` of code `not_found`. */
	publishLearned(caller: Caller, roundId: number): Promise<{ readonly version: number }>;
	readEvidence(caller: Caller): Promise<EvidenceSource>;
	readonly rules: RulesPort;
	readonly screening: ScreeningPort;
	readonly management: ManagementPort;
	readonly cases: CasesPort;
	readonly retention: RetentionPort;
	readonly live: LivePort;
	readonly webhooks: WebhooksPort;
	readonly users: UsersPort;
	checkReadiness(): Promise<Readiness>;
	/** Throws while this process's clock is wrong: then nothing may be changed. */
	checkClock(): void | Promise<void>;
}

export interface AskedBatch {
	/** Each is read when its turn comes; what it throws becomes its result. */
	readonly items: readonly (() => BatchedEvent)[];
	readonly isHistory: boolean;
}

export interface EntriesQuery {
	readonly list?: EntryList | undefined;
	readonly kind?: EntryKind | undefined;
	/** Where the page before ended. */
	readonly after?: string | undefined;
	readonly limit: number;
}

/** Lines entered from `from` on and before `to`, both in ms. */
export interface RegisterQuery {
	readonly from?: number | undefined;
	readonly to?: number | undefined;
	/** `next` of the page before. */
	readonly after?: string | undefined;
	readonly limit: number;
}

export interface LabelInput {
	/** Exactly one of the first three; `customerId` says whose it must be. */
	readonly event: {
		readonly eventId: string | undefined;
		readonly reference: string | undefined;
		readonly idempotencyKey: string | undefined;
		readonly customerId: string | undefined;
	};
	readonly label: Label;
	readonly source?: string;
	readonly fraudType?: FraudType;
}

export interface BulkLabelInput extends Omit<LabelInput, "event"> {
	readonly eventIds: readonly string[];
	readonly confirm?: string;
}
