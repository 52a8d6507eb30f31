// Read models of customers: their state, their habits, their history and the people around them.

import type { CustomerState } from "../customer.ts";
import type { EventInput } from "../event.ts";
import type {
	CustomerStatus,
	Decision,
	EntityRole,
	EventType,
	FraudType,
	Label,
	Namespace,
	RiskLevel,
	ScreeningStatus,
} from "../vocabulary.ts";
import type { OpenCaseFacts } from "./cases.ts";

/** A row of a list of customers. */
export interface CustomerSummary {
	readonly id: string;
	readonly status: CustomerStatus;
	/** As of the latest event. */
	readonly riskLevel: RiskLevel;
	readonly screeningStatus: ScreeningStatus;
	readonly screenedAt: number | null;
	readonly openCaseCount: number;
	/** When the first event was received. */
	readonly createdAt: number;
	/** When the earliest event occurred, which is before `createdAt` if history was sent. */
	readonly firstEventAt: number;
	readonly lastEventAt: number;
	/** Null if it is not known, and for callers who may not see personal data. */
	readonly name: string | null;
	/** Why a search found the customer; null without a search. */
	readonly match: CustomerMatch | null;
}

/** The ways in which a search finds a customer, the surest first. A role is a link to what was typed. */
export const CUSTOMER_MATCHES = [
	...(["event", "case", "id"] as const),
	...(["phone", "identity", "email", "device", "payee", "payer", "agent"] as const satisfies readonly EntityRole[]),
	...(["name", "id_start", "name_start", "name_sound"] as const),
] as const;

export interface CustomerMatch {
	readonly by: (typeof CUSTOMER_MATCHES)[number];
	/** The kind of value that the link leads to, for example `msisdn`; null without a link. */
	readonly kind: Namespace | null;
	/** When the link was last used; null without a link. */
	readonly seenAt: number | null;
}

/** A customer with the open cases, as every key of the workspace may read it. */
export interface CustomerReading {
	readonly state: CustomerState;
	readonly openCases: readonly OpenCaseFacts[];
}

export interface CustomerDetails extends CustomerReading {
	readonly habits: Habits;
	/** Null if nothing is known, and for callers who may not see personal data. */
	readonly personal: NonNullable<EventInput["customer"]> | null;
	/** When the personal data was last erased. */
	readonly erasedAt: number | null;
}

/** The percentiles of a customer's amounts. */
export interface UsualAmounts {
	readonly p50Minor: number;
	readonly p90Minor: number;
	readonly p99Minor: number;
}

export interface DayOfHabits {
	/** Days since 1970, UTC. */
	readonly day: number;
	readonly inCount: number;
	readonly inSumMinor: number;
	readonly outCount: number;
	readonly outSumMinor: number;
}

/** The usual behaviour of a customer, in figures that a person can look at. */
export interface Habits {
	/** In ms; undefined before the first event. */
	readonly firstEventAt: number | undefined;
	readonly lastEventAt: number | undefined;
	readonly kind: string | undefined;
	readonly outgoing: UsualAmounts | undefined;
	readonly incoming: UsualAmounts | undefined;
	/** Activity by UTC hour of the day. */
	readonly hoursOfDay: readonly number[];
	readonly days: readonly DayOfHabits[];
	readonly devices: readonly { readonly firstAt: number; readonly lastAt: number; readonly count: number }[];
	readonly payees: readonly { readonly firstAt: number; readonly lastAt: number; readonly paidCount: number }[];
	readonly payerCount: number;
	readonly countries: readonly { readonly country: string; readonly lastAt: number; readonly count: number }[];
	readonly places: readonly { readonly lat: number; readonly lng: number; readonly weight: number }[];
	readonly milestones: readonly { readonly kind: string; readonly at: number }[];
	readonly fraudCount: number;
}

export interface CustomerHistory {
	/** The latest scores, oldest first. */
	readonly scores: readonly ScoredEvent[];
	/** Changes of the status, newest first. */
	readonly changes: readonly {
		readonly at: number;
		readonly before: string | null;
		readonly after: string;
		readonly actor: string;
		readonly actorName: string | null;
		readonly requestedBy: string | null;
		readonly reason: string | null;
		readonly eventId: string | null;
	}[];
	/** Every label that an event of the customer ever got, newest first. */
	readonly labels: readonly {
		readonly at: number;
		readonly eventId: string;
		readonly label: Label;
		readonly source: string | null;
		readonly fraudType: FraudType | null;
		readonly isCurrent: boolean;
	}[];
}

export interface ScoredEvent {
	readonly eventId: string;
	readonly type: EventType;
	readonly at: number;
	readonly decision: Decision;
	readonly score: number;
}

/** The customers who share devices, payees, phones or identities with one customer. */
export interface Network {
	readonly customers: readonly NetworkCustomer[];
	readonly entities: readonly NetworkEntity[];
	readonly ties: readonly {
		readonly customerId: string;
		readonly entityId: string;
		readonly role: EntityRole;
		readonly firstSeenAt: number;
	}[];
	/** The network is larger than this part of it. */
	readonly isCut: boolean;
}

export interface NetworkCustomer {
	readonly id: string;
	readonly hops: number;
	readonly status: CustomerStatus | null;
	readonly riskLevel: RiskLevel | null;
	readonly hasConfirmedFraud: boolean;
}

export interface NetworkEntity {
	/** The same in one workspace and mode. The number behind it cannot be found from it. */
	readonly id: string;
	readonly roles: readonly EntityRole[];
	readonly customerCount: number;
	readonly hasConfirmedFraud: boolean;
	readonly isHub: boolean;
}
