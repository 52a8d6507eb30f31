// Screening as a decision sees it: the port that searches the lists, and the matches, which hold no names.

import { AppError } from "./app-error.ts";
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

/** The kinds of parties. A company is any organisation, which lists call an entity. */
export const SCREENED_TYPES = ["person", "company", "vessel", "aircraft"] as const;
export type ScreenedType = (typeof SCREENED_TYPES)[number];

/** Returns the IMO number without its letters, or undefined if it is not valid. */
export function foldImo(text: string): string | undefined {
	return text.length > 32 ? undefined : /^\s*(?:IMO[\s.:#-]*)?(\d{7})\s*$/i.exec(text)?.[1];
}

/** How often a list is fetched from its address: never, twice a day, daily at an hour, or weekly. */
export const REFRESH_PERIODS = ["off", "half_day", "day", "week"] as const;
export type RefreshPeriod = (typeof REFRESH_PERIODS)[number];

/** When a list is fetched. The hour and the weekday (1 is Monday) are in UTC. */
export interface RefreshSchedule {
	readonly every: RefreshPeriod;
	readonly hour: number;
	readonly weekday: number;
}

/** The states of an upload: receiving its bytes, waiting to be read, ready to be applied, and so on. */
export const UPLOAD_STATUSES = ["receiving", "waiting", "ready", "applying", "applied", "failed"] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** The scores from which on a match counts, 0 to 1. */
export interface ScreeningThresholds {
	/** Matches from these scores on are reviewed, by topic. */
	readonly sanction: number;
	readonly pep: number;
	/** A sanctions match from this score on holds the customer if the date of birth agrees or a document is the same. */
	readonly strong: number;
}

export const DEFAULT_THRESHOLDS: ScreeningThresholds = { sanction: 0.8, pep: 0.8, strong: 0.95 };
/** Below this score every name is similar to a listed one. */
export const THRESHOLD_MIN = 0.7;

const THRESHOLD_NAMES = ["sanction", "pep", "strong"] as const;

/** Only values that differ from the defaults are stored. */
export function readThresholds(stored: unknown): ScreeningThresholds {
	const own = (stored ?? {}) as Partial<ScreeningThresholds>;
	return {
		sanction: own.sanction ?? DEFAULT_THRESHOLDS.sanction,
		pep: own.pep ?? DEFAULT_THRESHOLDS.pep,
		strong: own.strong ?? DEFAULT_THRESHOLDS.strong,
	};
}

export function checkThresholds(thresholds: ScreeningThresholds): void {
	const problems = THRESHOLD_NAMES.filter((name) => !(thresholds[name] >= THRESHOLD_MIN && thresholds[name] <= 1)).map(
		(field) => ({
			field,
			code: "out_of_bounds",
			message: `must be from ${THRESHOLD_MIN} to 1`,
		}),
	);
	if (problems.length === 0 && thresholds.strong < thresholds.sanction) {
		problems.push({ field: "strong", code: "out_of_bounds", message: "must not be below sanction" });
	}
	if (problems.length > 0) throw AppError.invalid(problems);
}

export interface NameToScreen {
	readonly name: string;
	/** A year, year and month, or date. */
	readonly dob?: string | undefined;
	/** ISO 3166 alpha-2. */
	readonly country?: string | undefined;
	readonly type?: "person" | "entity" | "vessel" | "aircraft" | undefined;
	/**
	 * True if the customer's record states the type. Entries of another type then count only if the name is exactly the
	 * same.
	 */
	readonly isTypeTold?: boolean | undefined;
	/** Numbers of passports, identity cards, registrations or ships, as they were sent. */
	readonly documents?: readonly string[] | undefined;
	/** Addresses of the party. They only support a match by name. */
	readonly addresses?: readonly string[] | undefined;
}

export interface ListedMatch {
	/** The list's name, followed by the entry's id, as in `POST /v1/screen`. */
	readonly entity: string;
	/** Changes whenever the entry changes. */
	readonly edition: string;
	readonly topic: ScreenedTopic;
	/** `strong` means that more than the name agrees. Only a strong match holds anybody. */
	readonly strength: MatchStrength;
	/** 0 to 1. */
	readonly score: number;
	/** For a PEP: the office as the list states it, or empty. Absent for a sanction. */
	readonly position?: string | undefined;
}

/** The lists as one mode of a workspace searches them. */
export interface Screener {
	/** True if no list is loaded, so that nothing is searched. */
	readonly isEmpty: boolean;
	/** True if every required list is loaded and was checked recently. A party that is not found is then clear. */
	readonly isComplete: boolean;
	/** When the searched lists last changed (ms). */
	readonly changedAt: number;
	/** The installation's version of the searched lists. */
	readonly version: number;
	/** Returns the best matches first. */
	search(name: NameToScreen): readonly ListedMatch[];
	/** True if any account is listed. */
	readonly hasAccounts: boolean;
	/** Finds entries by account. They are strong if the bank is the same, because banks use the same account numbers. */
	findAccount(account: string, bankCode: string | undefined): readonly ListedMatch[];
}

export interface ScreenedMatch extends Omit<ListedMatch, "edition"> {
	readonly role: ScreenedRole;
	/** Identifies this name and this edition of the entry. Verdicts apply to the pair. */
	readonly pair: Hash;
}

/** The screening result when the event arrived. A later change of a list does not change a stored event. */
export interface ScreenedFacts {
	/** The parties whose names were screened. */
	readonly roles: readonly ScreenedRole[];
	/** True if the customer's name, date of birth or documents changed. Open matches then stay open. */
	readonly isOtherPerson?: true;
	readonly isComplete: boolean;
	/** Sanctions before PEPs, strong before weak, at most 8. */
	readonly matches: readonly ScreenedMatch[];
}

export function isCustomerScreened(facts: ScreenedFacts | undefined): facts is ScreenedFacts {
	return facts?.roles.includes("customer") === true;
}
