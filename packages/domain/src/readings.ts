// What the service finds out when it is asked, before the contract writes it for the wire.

import type { MatchStrength, ScreenedType } from "./screening.ts";
import type { CaseType, FraudType, Label, RiskLevel } from "./vocabulary.ts";

/** A part of a list. */
export interface Page<Item> {
	readonly items: readonly Item[];
	/** To be given as the cursor of the next page; nothing when this was the last. */
	readonly next: string | undefined;
}

export interface OpenCaseFacts {
	readonly id: string;
	readonly type: CaseType;
	readonly status: "open" | "in_review";
	readonly severity: RiskLevel;
	readonly reason: string;
	readonly eventId: string | null;
	readonly openedAt: number;
}

/** A label as it was taken, and what counts since. */
export interface LabelFacts {
	readonly id: string;
	readonly eventId: string;
	readonly label: Label;
	readonly source: string | null;
	readonly fraudType?: FraudType;
	readonly effectiveLabel: Label;
	readonly hasOverridden: boolean;
	readonly createdAt: number;
}

export interface ScreeningMatch {
	/** The list's own entity id with the list's name in front. */
	readonly id: string;
	readonly name: string;
	readonly type: "sanction" | "pep";
	readonly lists: readonly string[];
	/** 0 to 1. */
	readonly score: number;
	readonly matchedName: string;
	readonly matchedOn: readonly string[];
	readonly birthDates: readonly string[];
	readonly countries: readonly string[];
	readonly topics: readonly string[];
	/** `strong` needs more than a name to agree. */
	readonly strength: MatchStrength;
	/** What the entry is: as a caller names it, so `company` for any organisation. */
	readonly entityType: ScreenedType | "unknown";
	/** The office held, with place and time where the list prints them; null where it prints none. */
	readonly position: string | null;
	readonly listedAt?: string;
	readonly explanation: string;
}

/** A list as it was searched. */
export interface ListStatus {
	readonly id: string;
	readonly updatedAt: number;
	readonly entryCount: number;
}

export interface ScreenFacts {
	readonly matches: readonly ScreeningMatch[];
	/** More was found than was asked for. */
	readonly isTruncated: boolean;
	/** Why an empty answer clears nobody, as sentences; none where every required list was searched. */
	readonly incompleteReasons: readonly string[];
	readonly screenedAt: number;
	readonly lists: readonly ListStatus[];
}

/** A line of the register: something a regulator asks to be told of. */
export interface RegisterLine {
	/** When it was entered, in ms. */
	readonly enteredAt: number;
	/** When what it tells of happened, as ISO 8601. */
	readonly occurredAt: string;
	readonly customerId: string;
	readonly eventId: string;
	readonly rule: string;
	readonly reason: string;
	readonly type: string;
	readonly direction: string | null;
	readonly method: string | null;
	/** Major units as a decimal text. */
	readonly amount: string | null;
	readonly currency: string;
	readonly decision: string;
	readonly caseId: string | null;
	/** It was entered from history: nobody could look at it in time. */
	readonly isBackfilled: boolean;
	readonly evidence: Readonly<Record<string, unknown>>;
}

/** Why an event was decided as it was. */
export interface ExplanationFacts {
	/** The log-odds before any rule, and what each rule added. */
	readonly bias: number;
	readonly thresholds: { readonly review: number; readonly block: number };
	readonly contributions: readonly {
		readonly rule: string;
		readonly title: string | null;
		readonly strength: number;
		readonly weight: number;
		readonly added: number;
		readonly isShadow: boolean;
	}[];
	readonly labels: readonly {
		readonly source: string | null;
		readonly label: Label;
		readonly fraudType: FraudType | null;
		readonly createdAt: number;
	}[];
}
