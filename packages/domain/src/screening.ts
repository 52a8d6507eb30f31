// Screening as a decision sees it: the port that searches the lists, and what was found, noted on the event without names.

import type { Hash } from "./event.ts";

export const SCREENED_ROLES = [
	"customer",
	"counterparty",
	"destination",
	"originator",
	"beneficiary",
	"beneficiary_vasp",
] as const;
export type ScreenedRole = (typeof SCREENED_ROLES)[number];

export const SCREENED_TOPICS = ["sanction", "pep"] as const;
export type ScreenedTopic = (typeof SCREENED_TOPICS)[number];

export const MATCH_STRENGTHS = ["weak", "strong"] as const;
export type MatchStrength = (typeof MATCH_STRENGTHS)[number];

/** What a name that is looked up belongs to. A company is any organisation, which lists call an entity. */
export const SCREENED_TYPES = ["person", "company", "vessel", "aircraft"] as const;
export type ScreenedType = (typeof SCREENED_TYPES)[number];

/** The number of a ship without the letters before it; nothing where it is none. */
export function foldImo(text: string): string | undefined {
	return text.length > 32 ? undefined : /^\s*(?:IMO[\s.:#-]*)?(\d{7})\s*$/i.exec(text)?.[1];
}

/** From which score on a match counts, 0 to 1. */
export interface ScreeningThresholds {
	/** Somebody should look at it, by topic. */
	readonly sanction: number;
	readonly pep: number;
	/** A sanctions match that holds, where the birth date agrees as well, or a document is the same. */
	readonly strong: number;
}

export const DEFAULT_THRESHOLDS: ScreeningThresholds = { sanction: 0.8, pep: 0.8, strong: 0.95 };
/** Below it everybody has a name like somebody's. */
export const THRESHOLD_MIN = 0.7;

export interface NameToScreen {
	readonly name: string;
	/** A year, year and month, or date. */
	readonly dob?: string | undefined;
	/** ISO 3166 alpha-2. */
	readonly country?: string | undefined;
	readonly type?: "person" | "entity" | "vessel" | "aircraft" | undefined;
	/** Whether the customer's record says so: entries of another kind then count where the name is the very same. */
	readonly isTypeTold?: boolean | undefined;
	/** Numbers of passports, identity cards, registrations or ships, as they were sent. */
	readonly documents?: readonly string[] | undefined;
	/** Where the one asked about lives or has its seat: only ever support for a name that fits. */
	readonly addresses?: readonly string[] | undefined;
}

export interface ListedMatch {
	/** The entry's id with its list's name in front, as `POST /v1/screen` gives it. */
	readonly entity: string;
	/** Another one whenever the entry changes. */
	readonly edition: string;
	readonly topic: ScreenedTopic;
	/** `strong` needs more than a name: only then is anybody held. */
	readonly strength: MatchStrength;
	/** 0 to 1. */
	readonly score: number;
	/** Of a PEP: the office held, as the list prints it; empty where it prints none. Absent of a sanction. */
	readonly position?: string | undefined;
}

/** The lists as one mode of a workspace searches them. */
export interface Screener {
	/** No list is loaded, so nothing is searched. */
	readonly isEmpty: boolean;
	/** Every list that is required is there and was checked lately: who is not found is clear. */
	readonly isComplete: boolean;
	/** When what is searched last changed (ms). */
	readonly changedAt: number;
	/** The installation's version of the lists that are searched. */
	readonly version: number;
	/** The best matches first. */
	search(name: NameToScreen): readonly ListedMatch[];
	/** Whether any account is listed. */
	readonly hasAccounts: boolean;
	/** Entries that an account belongs to; strong where the bank is the same, because banks share their numbers. */
	findAccount(account: string, bankCode: string | undefined): readonly ListedMatch[];
}

export interface ScreenedMatch extends Omit<ListedMatch, "edition"> {
	readonly role: ScreenedRole;
	/** Stands for both sides as they are: the name that was searched for, and the entry. What people say is said of it. */
	readonly pair: Hash;
}

/** What screening said when the event came: a later change of a list does not change a stored event. */
export interface ScreenedFacts {
	/** Whose names were searched for. */
	readonly roles: readonly ScreenedRole[];
	/** Whether the customer is called, born or documented otherwise than before: that answers no match that is open. */
	readonly isOtherPerson?: true;
	readonly isComplete: boolean;
	/** Sanctions before PEPs, strong before weak, at most 8. */
	readonly matches: readonly ScreenedMatch[];
}

export function isCustomerScreened(facts: ScreenedFacts | undefined): facts is ScreenedFacts {
	return facts?.roles.includes("customer") === true;
}
