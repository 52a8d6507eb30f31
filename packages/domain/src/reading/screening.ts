// Screening as people read it: searches of a name, the state of the lists, and runs over all customers.

import type { MatchStrength, RefreshSchedule, ScreenedType, UploadStatus } from "../screening.ts";

export interface ScreeningMatch {
	/** The list's own entity id with the list's name in front. */
	readonly id: string;
	readonly name: string;
	readonly type: "sanction" | "pep";
	readonly lists: readonly string[];
	/** From 0 to 1. */
	readonly score: number;
	readonly matchedName: string;
	readonly matchedOn: readonly string[];
	readonly birthDates: readonly string[];
	readonly countries: readonly string[];
	readonly topics: readonly string[];
	/** `strong` needs more than a name to agree. */
	readonly strength: MatchStrength;
	/** The type of the entry in the words of the API: `company` for any organisation. */
	readonly entityType: ScreenedType | "unknown";
	/** The office with place and time, as the list prints it; null if it prints none. */
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
	/** There are more matches than the limit. */
	readonly isTruncated: boolean;
	/** The reasons why an empty result clears nobody, as sentences; empty if every required list was searched. */
	readonly incompleteReasons: readonly string[];
	readonly screenedAt: number;
	readonly lists: readonly ListStatus[];
}

/** A list of sanctions or PEPs, as it was last imported. */
export interface ScreeningList {
	readonly id: string;
	readonly format: string;
	/** The URLs of a refresh, one for each part. Empty for a list that is only imported from files. */
	readonly urls: readonly string[];
	/** The source of the entries. */
	readonly source: string;
	/** The installation's version when it last changed; 0 before its first import. */
	readonly version: number;
	/** The list's own date, or the newest date of its entries. */
	readonly dated: string | null;
	/** The publication date and the number of entries that the file states; null if it states none. */
	readonly publishedOn: string | null;
	readonly statedEntries: number | null;
	readonly entries: number;
	readonly persons: number;
	/** The number of entries with a birth date, and of politically exposed persons. */
	readonly withBirthDate: number;
	readonly peps: number;
	readonly names: number;
	readonly wallets: number;
	readonly unreadable: number;
	/** When the list last changed, and when its source was last checked (ms). */
	readonly importedAt: number | null;
	readonly checkedAt: number | null;
	/** The reason of the latest failure, if the latest attempt failed. */
	readonly problem: string | null;
	readonly problemAt: number | null;
	/** The title that a person gave it; null for the title of its publisher. */
	readonly ownTitle: string | null;
	readonly schedule: RefreshSchedule;
	/** When somebody asked for a refresh that has not happened yet, and who. */
	readonly askedAt: number | null;
	readonly askedBy: string | null;
	/** What the latest change did. */
	readonly latestChange: { readonly added: number; readonly changed: number; readonly removed: number };
}

export interface ListFacts extends ScreeningList {
	readonly title: string;
	readonly publisher: string | null;
	/** The host that it is fetched from. The rest of the URL may hold a secret. */
	readonly host: string | null;
	/** When it is fetched next; null if it is only imported from files or its schedule is off. */
	readonly nextRefreshAt: number | null;
	/** Days since the publication, or since the newest date in the list. */
	readonly ageDays: number | null;
	/** The hash of the imported files, in hex. */
	readonly sha256: string | null;
	/** Warnings for the operator, as sentences. */
	readonly warnings: readonly string[];
}

/** What an import changes in one list. */
export interface ListChange {
	readonly list: string;
	readonly dated: string | undefined;
	readonly entries: number;
	readonly names: number;
	readonly wallets: number;
	readonly added: number;
	readonly changed: number;
	readonly removed: number;
}

/** Files that a person uploads, with what they would change, or have changed. */
export interface ListUpload {
	readonly id: string;
	readonly list: string;
	readonly format: string;
	readonly files: readonly { readonly name: string; readonly bytes: number }[];
	readonly received: number;
	readonly status: UploadStatus;
	readonly result: UploadResult | null;
	readonly problem: string | null;
	readonly createdAt: number;
}

export interface UploadResult {
	readonly lists: readonly ListChange[];
	/** The first rows that cannot be read, and how many there are. */
	readonly unreadable: readonly { readonly place: string; readonly message: string }[];
	readonly unreadableCount: number;
}

/** A run that screens all customers of a realm. */
export interface ScreeningRun {
	readonly id: number;
	/** `delta` searches the entries that changed after `fromVersion`, `full` searches all. */
	readonly kind: "delta" | "full";
	readonly reason: string;
	readonly fromVersion: number;
	readonly toVersion: number;
	readonly basis: unknown;
	/** The number of customers at the start. */
	readonly total: number;
	readonly customers: number;
	/** How many customers were compared with all lists. */
	readonly searched: number;
	readonly changed: number;
	readonly matched: number;
	readonly held: number;
	readonly startedBy: string;
	readonly startedAt: number;
	/** When the run last made progress. */
	readonly movedAt: number;
	readonly finishedAt: number | null;
}

export interface ScreeningRunWithProblem extends ScreeningRun {
	/** Why the run makes no progress, once it has failed twice in a row. Absent for a finished run. */
	readonly problem: RunProblem | undefined;
}

interface RunProblem {
	readonly message: string;
	/** How often it failed in a row. */
	readonly failures: number;
	readonly sinceMs: number;
}

export interface ListsState {
	/** The installation's version of its lists. */
	readonly version: number;
	readonly lists: readonly ListFacts[];
	/** The lists that live mode lacks, as sentences. */
	readonly missing: readonly string[];
	readonly latestRun: ScreeningRunWithProblem | undefined;
}

/** The latest run of one workspace in one mode. */
export interface LatestRun {
	readonly workspace: string;
	readonly mode: "test" | "live";
	readonly run: ScreeningRunWithProblem | undefined;
}
