// What the service finds out when it is asked, before the contract writes it for the wire.

import type { RateSource } from "./event.ts";
import type { MatchStrength, ScreenedType } from "./screening.ts";

/** A part of a list. */
export interface Page<Item> {
	readonly items: readonly Item[];
	/** To be given as the cursor of the next page; nothing when this was the last. */
	readonly next: string | undefined;
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

/** What a workspace has set. */
export interface WorkspaceFacts {
	readonly id: string;
	readonly name: string;
	readonly country: string;
	readonly currency: string;
	readonly timeZone: string;
	readonly mode: "enforce" | "observe";
	readonly travelRuleUsd: number;
	readonly rulesNeedApproval: boolean;
	/** Live mode refuses to look names up while a required list is missing. */
	readonly screeningNeedsLists: boolean;
	readonly rulesVersion: number;
	readonly createdAt: number;
	/** The rates that serve every currency without one of the workspace's own; null where none is left to serve. */
	readonly sharedRates: {
		readonly source: Exclude<RateSource, "workspace">;
		readonly rateAt: string;
		readonly isStale: boolean;
	} | null;
}
