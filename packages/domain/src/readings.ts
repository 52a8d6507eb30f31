// The results of read operations, before the package `contract` writes them for the wire.

import type { RateSource } from "./event.ts";
import type { MatchStrength, ScreenedType } from "./screening.ts";

/** One page of a list. */
export interface Page<Item> {
	readonly items: readonly Item[];
	/** The cursor of the next page. Undefined on the last page. */
	readonly next: string | undefined;
}

export interface ScreeningMatch {
	/** The list's name, followed by the list's own entity id. */
	readonly id: string;
	readonly name: string;
	readonly type: "sanction" | "pep";
	readonly lists: readonly string[];
	/** The score, 0 to 1. */
	readonly score: number;
	readonly matchedName: string;
	readonly matchedOn: readonly string[];
	readonly birthDates: readonly string[];
	readonly countries: readonly string[];
	readonly topics: readonly string[];
	/** `strong` means that more than the name agrees. */
	readonly strength: MatchStrength;
	/** The kind of entry in the words of the API: `company` is any organisation. */
	readonly entityType: ScreenedType | "unknown";
	/** The political office with place and time, as the list states it. Null if the list states none. */
	readonly position: string | null;
	readonly listedAt?: string;
	readonly explanation: string;
}

/** A list that was searched. */
export interface ListStatus {
	readonly id: string;
	readonly updatedAt: number;
	readonly entryCount: number;
}

export interface ScreenFacts {
	readonly matches: readonly ScreeningMatch[];
	/** True if there are more matches than were requested. */
	readonly isTruncated: boolean;
	/** The reasons why an empty result clears nobody, as sentences. Empty if every required list was searched. */
	readonly incompleteReasons: readonly string[];
	readonly screenedAt: number;
	readonly lists: readonly ListStatus[];
}

/** A line of the register: an event that must be reported to a regulator. */
export interface RegisterLine {
	/** When the line was entered, in ms. */
	readonly enteredAt: number;
	/** When the event occurred, ISO 8601. */
	readonly occurredAt: string;
	readonly customerId: string;
	readonly eventId: string;
	readonly rule: string;
	readonly reason: string;
	readonly type: string;
	readonly direction: string | null;
	readonly method: string | null;
	/** Major units as decimal text. */
	readonly amount: string | null;
	readonly currency: string;
	readonly decision: string;
	readonly caseId: string | null;
	/** True if the line comes from imported history, so nobody could act on it in time. */
	readonly isBackfilled: boolean;
	readonly evidence: Readonly<Record<string, unknown>>;
}

/** The settings of a workspace. */
export interface WorkspaceFacts {
	readonly id: string;
	readonly name: string;
	readonly country: string;
	readonly currency: string;
	readonly timeZone: string;
	readonly mode: "enforce" | "observe";
	readonly travelRuleUsd: number;
	readonly rulesNeedApproval: boolean;
	/** True if live mode refuses to screen names while a required list is missing. */
	readonly screeningNeedsLists: boolean;
	readonly rulesVersion: number;
	readonly createdAt: number;
	/** The rates for currencies without a rate of the workspace's own. Null if there are none. */
	readonly sharedRates: {
		readonly source: Exclude<RateSource, "workspace">;
		readonly rateAt: string;
		readonly isStale: boolean;
	} | null;
}
