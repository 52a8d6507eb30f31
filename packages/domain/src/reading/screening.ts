// Screening as people read it: searches of a name, the state of the lists, and runs over all customers.

import type { MatchStrength, ScreenedType } from "../screening.ts";

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

/** A list of sanctions or PEPs, as it was last imported. */
export interface ScreeningList {
	readonly id: string;
	readonly format: string;
	/** Where a refresh fetches it, a part each. Empty for a list that is only imported from files. */
	readonly urls: readonly string[];
	/** What the entries were read from. */
	readonly source: string;
	/** The installation's version when it last changed; 0 before its first import. */
	readonly version: number;
	/** As the list dates itself, or the newest date of its entries. */
	readonly dated: string | null;
	/** When the file says that it was published, and how many entries it says to have; null where it says neither. */
	readonly publishedOn: string | null;
	readonly statedEntries: number | null;
	readonly entries: number;
	readonly persons: number;
	/** How many entries have a birth date, and how many are of politically exposed people. */
	readonly withBirthDate: number;
	readonly peps: number;
	readonly names: number;
	readonly wallets: number;
	readonly unreadable: number;
	/** When it last changed, and when its source was last asked (ms). */
	readonly importedAt: number | null;
	readonly checkedAt: number | null;
	/** Why the latest try failed, when it did. */
	readonly problem: string | null;
	readonly problemAt: number | null;
}

export interface ListFacts extends ScreeningList {
	/** Days since the publication, or since the newest date in the list. */
	readonly ageDays: number | null;
	/** The hash of the imported files, in hex. */
	readonly sha256: string | null;
	/** What an operator should look at, as sentences. */
	readonly warnings: readonly string[];
}

/** A run that screens all customers of a realm. */
export interface ScreeningRun {
	readonly id: number;
	/** `delta` looks for the entries that changed after `fromVersion`, `full` for all. */
	readonly kind: "delta" | "full";
	readonly reason: string;
	readonly fromVersion: number;
	readonly toVersion: number;
	readonly basis: unknown;
	/** Customers to look at, as counted at the start. */
	readonly total: number;
	readonly customers: number;
	/** How many customers were compared with all lists. */
	readonly searched: number;
	readonly changed: number;
	readonly matched: number;
	readonly held: number;
	readonly startedBy: string;
	readonly startedAt: number;
	readonly finishedAt: number | null;
}

export interface ScreeningRunWithProblem extends ScreeningRun {
	/** Why the run does not get on, once it has failed twice in a row; nothing for a finished run. */
	readonly problem: RunProblem | undefined;
}

export interface RunProblem {
	readonly message: string;
	/** How often it failed in a row. */
	readonly failures: number;
	readonly sinceMs: number;
}

export interface ListsState {
	/** The installation's version of its lists. */
	readonly version: number;
	readonly lists: readonly ListFacts[];
	/** As sentences; none when live mode lacks nothing. */
	readonly missing: readonly string[];
	readonly latestRun: ScreeningRunWithProblem | undefined;
}

/** The latest run of one workspace in one mode. */
export interface LatestRun {
	readonly workspace: string;
	readonly mode: "test" | "live";
	readonly run: ScreeningRunWithProblem | undefined;
}
