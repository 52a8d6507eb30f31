// The queries and results of the index.

import type { ListedEntity } from "@hakiki/domain";

export interface NameQuery {
	readonly name: string;
	/** A year, year and month, or date. */
	readonly dob?: string | undefined;
	/** ISO 3166 alpha-2. */
	readonly countries?: readonly string[] | undefined;
	/** Numbers of passports, identity cards, registrations or ships, in any spelling. */
	readonly documents?: readonly string[] | undefined;
	/** Addresses as written. They only support a match by name. */
	readonly addresses?: readonly string[] | undefined;
	/** The type, if it is known. Entries of another type are left out. */
	readonly type?: "person" | "entity" | "vessel" | "aircraft" | undefined;
	/**
	 * True if the type comes from a record, which may be wrong. Entries of another type then count if the name is the
	 * same.
	 */
	readonly isTypeTold?: boolean | undefined;
}

export interface SearchOptions {
	/** The minimum score of a match. Default 0.8. */
	readonly threshold?: number | undefined;
	/** The maximum number of matches. Default 20. */
	readonly limit?: number | undefined;
}

export interface NameMatch {
	readonly entity: ListedEntity;
	/** 0 to 1. */
	readonly score: number;
	/** The name or alias that matched best. */
	readonly matchedName: string;
	/** The fields that agree: `name`, `dob`, `nationality`, `address`, `document`. */
	readonly matchedOn: readonly string[];
	/**
	 * True if enough agrees besides the name to hold somebody's money, if the score is high enough: the birth date, or
	 * the birth year and the country, with a name that is not too common for them; or the same document.
	 */
	readonly isIdentified: boolean;
	readonly topic: "sanction" | "pep";
	/** A sentence: the name, how its parts match, and the effect of date and country. */
	readonly explanation: string;
}
