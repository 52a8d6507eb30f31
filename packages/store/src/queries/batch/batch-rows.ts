// What a batch writes, a row each, as whoever decided hands it over.

import type { CustomerStatus, EntityRole, Hash, RiskLevel, ScreeningStatus } from "@hakiki/domain";
import type { Realm } from "../../executor.ts";

export interface CustomerWrite {
	readonly id: string;
	/** The version that was read; 0 when there was no row, and only then may one be inserted. */
	readonly version: number;
	readonly nextVersion: number;
	readonly status: CustomerStatus;
	/** What holds the customer, with spaces between; empty where nothing does. */
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
	/** Personal fields, sealed; absent leaves what is there. */
	readonly sealed?: Uint8Array | undefined;
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
	/** Who was paid or paid, where the movement counts; the roll-up of movements reads it. */
	readonly party: Hash | undefined;
	readonly partyRole: EntityRole | undefined;
	readonly body: string;
	readonly outcome: string;
	readonly sealed: Uint8Array;
	/** Of the movement, to find its events by. */
	readonly reference: Hash | undefined;
}

export interface LinkWrite {
	readonly hash: Hash;
	readonly customerId: string;
	readonly role: EntityRole;
	/** Over all this customer's events on the entity, earlier batches' too: nobody else writes this customer meanwhile. */
	readonly seenAt: number;
	readonly flaggedAt: number | undefined;
	/** The customer was not among the entity's known ones. */
	readonly isNew: boolean;
	/** False for hubs, whose members no longer matter: their row would be hot for nothing. */
	readonly isNoted: boolean;
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
	/** Absent where no event opened it. */
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
}

export interface AuditWrite {
	readonly customerId: string;
	readonly at: number;
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly commitment: Uint8Array;
	readonly sealed: Uint8Array | undefined;
	/** Shows that the service wrote the row. */
	readonly mac: Uint8Array;
}

export interface MatchWrite {
	/** The id of a match that is new; one that is known keeps its own. */
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
	/** ms. */
	readonly foundAt: number;
}

/** A customer who was screened, with the entries that were found: other open matches of their own are gone. */
export interface MatchesKept {
	readonly customerId: string;
	readonly entities: readonly string[];
}

export interface BatchWrite {
	readonly realm: Realm;
	readonly workspaceId: string;
	/** Nothing is written after this moment (the database's clock), however long the statement was on its way. */
	readonly deadlineMs: number;
	/** Of the lists that names were searched for on. Where it is old, customers whose names were told are due again. */
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
