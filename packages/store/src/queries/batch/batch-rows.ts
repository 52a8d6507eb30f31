// The rows that a batch writes, as the decision gives them.

import type { CustomerStatus, EntityRole, Hash, RiskLevel, ScreeningStatus } from "@hakiki/domain";
import type { Realm } from "../../executor.ts";

export interface CustomerWrite {
	readonly id: string;
	/** The version that was read. It is 0 when there was no row; only then is a row inserted. */
	readonly version: number;
	readonly nextVersion: number;
	readonly status: CustomerStatus;
	/** The causes of the hold, separated by spaces; empty without a hold. */
	readonly heldBy: string;
	readonly riskLevel: RiskLevel;
	readonly screeningStatus: ScreeningStatus;
	/** Null while the status is `pending`. */
	readonly lastScreenedAt: number | null;
	readonly openCases: string;
	readonly createdAt: number;
	readonly lastEventAt: number;
	readonly lastReceivedAt: number;
	readonly profile: Uint8Array;
	/** Personal fields, sealed. Without it the stored ones stay. */
	readonly sealed?: Uint8Array | undefined;
	/** True if the name among the personal fields is new or has changed. A job then writes its keys. */
	readonly isRenamed: boolean;
}

export interface EventWrite {
	readonly id: Uint8Array;
	readonly customerId: string;
	readonly seq: number;
	readonly type: string;
	readonly occurredAt: number;
	readonly decision: string;
	readonly score: number;
	readonly rulesVersion: number;
	readonly amountMinor: number | undefined;
	/** The payee or payer of a movement that counts. The roll-up of movements reads it. */
	readonly party: Hash | undefined;
	readonly partyRole: EntityRole | undefined;
	readonly body: string;
	readonly outcome: string;
	readonly sealed: Uint8Array;
	/** The movement's reference, to find its events by. */
	readonly reference: Hash | undefined;
}

export interface LinkWrite {
	readonly hash: Hash;
	readonly customerId: string;
	readonly role: EntityRole;
	/** From all of this customer's events on the entity, those of earlier batches included. */
	readonly seenAt: number;
	readonly flaggedAt: number | undefined;
	/** True when the entity did not know the customer before. */
	readonly isNew: boolean;
	/** False for hubs: no rule reads their members, so writing them would only cause contention. */
	readonly isNoted: boolean;
	/** Set for money that arrived at an account. The customer is then the payer, and no member of the entity. */
	readonly flows?: string | undefined;
}

export interface KeyWrite {
	readonly key: string;
	readonly eventId: Uint8Array;
	readonly customerId: string;
	readonly fingerprint: Uint8Array;
}

export interface CaseWrite {
	readonly id: Uint8Array;
	readonly customerId: string;
	readonly type: string;
	readonly severity: string;
	readonly reason: string;
	/** Absent for a case that no event opened. */
	readonly eventId: Uint8Array | undefined;
	readonly openedAt: number;
}

export interface CaseEventWrite {
	readonly caseId: Uint8Array;
	readonly eventId: Uint8Array;
	readonly customerId: string;
}

export interface OutboxWrite {
	readonly customerId: string;
	readonly kind: string;
	readonly body: string;
	/** The trace of the request. */
	readonly traceparent?: string | undefined;
}

export interface AuditWrite {
	readonly customerId: string;
	readonly at: number;
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly commitment: Uint8Array;
	readonly sealed: Uint8Array | undefined;
	/** Proves that the service wrote the row. */
	readonly mac: Uint8Array;
}

export interface MatchWrite {
	/** The id for a new match. A known match keeps its id. */
	readonly id: string;
	readonly customerId: string;
	readonly entity: string;
	readonly party: string;
	readonly topic: string;
	readonly strength: string;
	readonly score: number;
	readonly pair: string;
	readonly status: "open" | "cleared" | "confirmed";
	readonly eventId: string | null;
	readonly caseId: string | null;
	/** In ms. */
	readonly foundAt: number;
}

/** A screened customer with the entries that were found. Other open matches of the customer are marked as gone. */
export interface MatchesKept {
	readonly customerId: string;
	readonly entities: readonly string[];
}

/** What a round that decided from memory proves at its write. */
export interface MemoryProof {
	/** PostgreSQL's snapshot of the latest look at `network_changes`, and when that was by the database's clock. */
	readonly snapshot: string;
	readonly lookedAt: string;
	/** The latest receipt time of the round. Nothing is written while the database's clock is before it. */
	readonly receiptMs: number;
}

export interface BatchWrite {
	readonly realm: Realm;
	/** The name under which this process claims the realm, as `claimNetwork` stores it. Absent only if no links are written. */
	readonly decider?: string | undefined;
	/** Absent if the round read all that it decided from. */
	readonly memory?: MemoryProof | undefined;
	readonly workspaceId: string;
	/** Nothing is written after this moment (the database's clock), however long the statement was on its way. */
	readonly deadlineMs: number;
	/** The version of the lists that names were searched on. If it is outdated, customers with new names are screened again. */
	readonly listsVersion: number;
	readonly matches: readonly MatchWrite[];
	readonly keptMatches: readonly MatchesKept[];
	readonly customers: readonly CustomerWrite[];
	readonly events: readonly EventWrite[];
	readonly links: readonly LinkWrite[];
	readonly keys: readonly KeyWrite[];
	readonly cases: readonly CaseWrite[];
	readonly caseEvents: readonly CaseEventWrite[];
	readonly outbox: readonly OutboxWrite[];
	readonly audit: readonly AuditWrite[];
}
