// Screening's one door. The index is what the lists compile to; an installation without lists has the empty one.

export interface ListStatus {
	readonly id: string;
	readonly updatedAt: number;
	readonly entryCount: number;
}

export interface ScreeningQuery {
	readonly name: string;
	/** A year, year and month, or date. */
	readonly dob?: string | undefined;
	/** ISO 3166 alpha-2. */
	readonly nationality?: string | undefined;
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
	readonly listedAt?: string;
	readonly explanation: string;
}

export interface ScreeningIndex {
	readonly lists: readonly ListStatus[];
	search(query: ScreeningQuery): readonly ScreeningMatch[];
}

/** No list is loaded: nothing matches, and the answer names no list. */
export function createEmptyIndex(): ScreeningIndex {
	return { lists: [], search: () => [] };
}
