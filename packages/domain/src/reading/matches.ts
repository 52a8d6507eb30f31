// A match of a name with an entry of a list, as people look at it before they judge.

import type { MatchStrength, ScreenedRole, ScreenedTopic } from "../screening.ts";
import type { ScreeningStatus } from "../vocabulary.ts";

/** What people have said of it; `gone` when neither side is what it was. */
export const MATCH_STATUSES = ["open", "cleared", "confirmed", "gone"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export const COMPARED_FIELDS = ["name", "dob", "nationality", "type", "document"] as const;
export const AGREEMENTS = ["agrees", "alike", "differs", "unknown"] as const;

export interface MatchFacts {
	/** `mat_…`, and so on for the case and the event. */
	readonly id: string;
	readonly customerId: string;
	/** The entry's id with its list's name in front. */
	readonly entity: string;
	readonly party: ScreenedRole;
	readonly topic: ScreenedTopic;
	readonly strength: MatchStrength;
	readonly score: number;
	/** Of a PEP: the office held, as the list prints it; null where it prints none, and of a sanction. */
	readonly position: string | null;
	readonly status: MatchStatus;
	readonly eventId: string | null;
	readonly caseId: string | null;
	readonly foundAt: number;
	/** The first of two verdicts, while the second is awaited. */
	readonly first: { readonly verdict: string; readonly by: string; readonly at: number } | null;
	readonly decidedBy: readonly string[];
	readonly decidedAt: number | null;
}

export interface ComparedField {
	readonly field: (typeof COMPARED_FIELDS)[number];
	/** Null where it is not known, or not for the reader. */
	readonly given: string | null;
	readonly listed: readonly string[];
	readonly agreement: (typeof AGREEMENTS)[number];
}

export interface GivenReason {
	readonly by: string;
	readonly verdict: string;
	readonly reason: string;
	readonly at: number;
}

/** An entry as its list has it. */
export interface ListedEntryFacts {
	readonly id: string;
	readonly list: string;
	readonly type: string;
	readonly name: string;
	readonly aliases: readonly string[];
	readonly weakAliases: readonly string[];
	readonly originalScript: readonly string[];
	readonly dobs: readonly string[];
	readonly nationalities: readonly string[];
	readonly countries: readonly string[];
	readonly topics: readonly string[];
	readonly programs: readonly string[];
	readonly position?: string | undefined;
	readonly gender?: string | undefined;
}

export interface MatchDetails extends MatchFacts {
	readonly comparison: readonly ComparedField[];
	readonly matchedName: string | null;
	/** Nothing where neither side is what it was. */
	readonly explanation: string | null;
	readonly listed: ListedEntryFacts | null;
	readonly reasons: readonly GivenReason[];
}

export interface MatchReviewed {
	/** False where another person must say the same first. */
	readonly isEffective: boolean;
	/** The customer's status after it. */
	readonly status: ScreeningStatus;
	readonly match: MatchFacts;
}
