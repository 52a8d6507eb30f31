// A match of a name with a list entry, with the details that people need for their verdict.

import type { ListedEntity } from "../listed-entity.ts";
import type { MatchStrength, ScreenedRole, ScreenedTopic } from "../screening.ts";
import type { ScreeningStatus } from "../vocabulary.ts";

/** The state of the review. `gone` means that the customer or the entry has changed and they no longer match. */
export const MATCH_STATUSES = ["open", "cleared", "confirmed", "gone"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export const COMPARED_FIELDS = ["name", "dob", "nationality", "type", "document"] as const;
export const AGREEMENTS = ["agrees", "alike", "differs", "unknown"] as const;

export interface MatchFacts {
	/** `mat_…`. The ids of the case and the event have their prefixes too. */
	readonly id: string;
	readonly customerId: string;
	/** The list's name, followed by the entry's id. */
	readonly entity: string;
	readonly party: ScreenedRole;
	readonly topic: ScreenedTopic;
	readonly strength: MatchStrength;
	readonly score: number;
	/** For a PEP: the office as the list states it. Null if the list states none, and for sanctions. */
	readonly position: string | null;
	readonly status: MatchStatus;
	readonly eventId: string | null;
	readonly caseId: string | null;
	readonly foundAt: number;
	/** The first of two verdicts, while the second is pending. */
	readonly first: {
		readonly verdict: string;
		readonly by: string;
		/** The role of that person. Null for a key. */
		readonly role: string | null;
		readonly at: number;
	} | null;
	readonly decidedBy: readonly string[];
	readonly decidedAt: number | null;
}

export interface ComparedField {
	readonly field: (typeof COMPARED_FIELDS)[number];
	/** Null if the value is not known, or if the reader may not see it. */
	readonly given: string | null;
	readonly listed: readonly string[];
	readonly agreement: (typeof AGREEMENTS)[number];
}

/** A match in a list, with both names and the result of the comparison. */
export interface ComparedMatch extends MatchFacts {
	/** The customer's name. Null if it is not known, or if the reader may not see it. */
	readonly customerName: string | null;
	/** Tells customers with the same name apart. Null as above. */
	readonly customerDob: string | null;
	/** The name that was searched: the customer's, or that of the other party. */
	readonly givenName: string | null;
	/** The entry's main name, and the one of its names that matches best. */
	readonly listedName: string | null;
	readonly matchedName: string | null;
	readonly comparison: readonly Pick<ComparedField, "field" | "agreement">[];
}

export interface GivenReason {
	readonly by: string;
	readonly verdict: string;
	readonly reason: string;
	readonly at: number;
}

export interface MatchDetails extends MatchFacts {
	readonly customerName: string | null;
	readonly comparison: readonly ComparedField[];
	readonly matchedName: string | null;
	/** Null if the two no longer match. */
	readonly explanation: string | null;
	readonly listed: ListedEntity | null;
	readonly reasons: readonly GivenReason[];
	/** Null without a first verdict. */
	readonly secondPerson: SecondPerson | null;
}

/** Who can give the second of two verdicts. */
export interface SecondPerson {
	/** True if the reader counts as the person who gave the first verdict. */
	readonly isSamePerson: boolean;
	/** From when the reader is another person. Null if the reader is one, or if time alone does not change it. */
	readonly isOtherFrom: number | null;
	/** The actors of the users who can give it now. */
	readonly people: readonly string[];
}

export interface MatchReviewed {
	/** False if a second person must give the same verdict. */
	readonly isEffective: boolean;
	/** The customer's screening status after the review. */
	readonly status: ScreeningStatus;
	/** The case that closed with this verdict, because it was the last one. */
	readonly closedCaseId: string | null;
	readonly match: MatchFacts;
}
