// What is asked of the index, and what it answers.

import type { ListedEntity } from "./listed-entity.ts";

export interface NameQuery {
	readonly name: string;
	/** A year, year and month, or date. */
	readonly dob?: string | undefined;
	/** ISO 3166 alpha-2. */
	readonly countries?: readonly string[] | undefined;
	/** Numbers of passports, identity cards, registrations or ships, in any spelling. */
	readonly documents?: readonly string[] | undefined;
	/** Where the one asked about lives or has its seat, as written: only ever support for a name that fits. */
	readonly addresses?: readonly string[] | undefined;
	/** What is asked about, where it is known; entries of another kind are left out. */
	readonly type?: "person" | "entity" | "vessel" | "aircraft" | undefined;
	/** Whether a record says so, which may be wrong: entries of another kind then count where the name is the very same. */
	readonly isTypeTold?: boolean | undefined;
}

export interface SearchOptions {
	/** The least score of a match; 0.8 unless told. */
	readonly threshold?: number | undefined;
	/** At most so many matches; 20 unless told. */
	readonly limit?: number | undefined;
}

export interface NameMatch {
	readonly entity: ListedEntity;
	/** 0 to 1. */
	readonly score: number;
	/** The name or alias that matched best. */
	readonly matchedName: string;
	/** What agreed: `name`, `dob`, `nationality`, `address`, `document`. */
	readonly matchedOn: readonly string[];
	/**
	 * Whether enough agrees beside the name to hold somebody's money, if the score is high enough: the birth date, or the
	 * birth year and the country, with a name that is not too common for them; or the same document.
	 */
	readonly isIdentified: boolean;
	readonly topic: "sanction" | "pep";
	/** A sentence: which name, how each part of it aligned, what date and country did. */
	readonly explanation: string;
}
