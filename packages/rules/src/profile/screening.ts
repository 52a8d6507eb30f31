// The customer's screening matches as the profile stores them, and the verdicts of people on them.

import {
	type Hash,
	isCustomerScreened,
	type ScreenedFacts,
	type ScreenedMatch,
	type ScreenedTopic,
	type ScreeningStatus,
} from "@hakiki/domain";
import { type OwnMatch, PROFILE_LIMITS, type Profile } from "./profile.ts";
import { shortenHash } from "./shorten-hash.ts";

/**
 * The latest screening replaces the previous one, with two exceptions: matches that a person has confirmed, and open
 * sanctions matches of a customer who has since changed their name or data. Only a person can clear those.
 */
export function foldScreening(profile: Profile, facts: ScreenedFacts | undefined): void {
	if (isCustomerScreened(facts)) profile.matches = readOwnMatches(profile, facts);
}

/** Returns the customer's matches after a screening, before it is folded. Folding gives the same result. */
export function readOwnMatches(profile: Profile, facts: ScreenedFacts): OwnMatch[] {
	const confirmed = profile.matches.filter((match) => match.isConfirmed);
	const found = facts.matches
		.filter((match) => match.role === "customer" && !isCleared(profile, match))
		.map(toOwnMatch)
		.filter(({ entity }) => !confirmed.some((match) => match.entity === entity));
	const kept = profile.matches
		.filter((match) => !match.isConfirmed && match.isSanction && (match.isKept || facts.isOtherPerson === true))
		.filter(({ entity }) => !found.some((match) => match.entity === entity))
		.map((match) => ({ ...match, isKept: true }));
	return [...confirmed, ...kept, ...found].slice(0, PROFILE_LIMITS.matches);
}

function toOwnMatch({ entity, topic, strength }: ScreenedMatch): OwnMatch {
	return {
		entity: shortenHash(entity),
		isSanction: topic === "sanction",
		isStrong: strength === "strong",
		isConfirmed: false,
		isKept: false,
	};
}

/** Returns the matches of the last folded screening that are new. Cleared entries do not count. */
export function listNewMatches(before: readonly OwnMatch[], profile: Profile, facts: ScreenedFacts): ScreenedMatch[] {
	return facts.matches.filter((match) => {
		if (match.role !== "customer") return false;
		const isSame = (one: OwnMatch): boolean => one.entity === shortenHash(match.entity);
		return profile.matches.some(isSame) && !before.some(isSame);
	});
}

export type MatchReview = "open" | "cleared" | "confirmed";

/** Returns the verdict of people on a matched entry. */
export function reviewOf(profile: Profile, found: Pick<ScreenedMatch, "entity" | "pair">): MatchReview {
	const entity = shortenHash(found.entity);
	if (isCleared(profile, found)) return "cleared";
	return profile.matches.some((match) => match.entity === entity && match.isConfirmed) ? "confirmed" : "open";
}

/** A customer who is on no list is clear only if every required list was searched. */
export function screeningStatusOf({ matches }: Pick<Profile, "matches">, isComplete: boolean): ScreeningStatus {
	if (matches.some((match) => match.isConfirmed)) return "confirmed_match";
	if (matches.length > 0) return "potential_match";
	return isComplete ? "clear" : "pending";
}

/**
 * Returns true if a person has dismissed this match of the customer or of a counterparty. The verdict lapses when
 * either side changes, because the pair is then a different one.
 */
export function isCleared({ clearedPairs }: Profile, { pair }: Pick<ScreenedMatch, "pair">): boolean {
	return clearedPairs.length > 0 && clearedPairs.includes(shortenHash(pair));
}

export function clearMatch(profile: Profile, entityId: string, pairs: readonly Hash[]): void {
	const entity = shortenHash(entityId);
	profile.matches = profile.matches.filter((match) => match.entity !== entity);
	const cleared = pairs.map(shortenHash);
	const others = profile.clearedPairs.filter((pair) => !cleared.includes(pair));
	profile.clearedPairs = [...others, ...cleared].slice(-PROFILE_LIMITS.clearedPairs);
}

export function confirmMatch(
	profile: Profile,
	{
		entity: entityId,
		pairs,
		topic,
	}: { readonly entity: string; readonly pairs: readonly Hash[]; readonly topic: ScreenedTopic },
): void {
	const entity = shortenHash(entityId);
	const taken = pairs.map(shortenHash);
	profile.clearedPairs = profile.clearedPairs.filter((pair) => !taken.includes(pair));
	const known = profile.matches.find((match) => match.entity === entity);
	if (known !== undefined) known.isConfirmed = true;
	else {
		const match = { entity, isSanction: topic === "sanction", isStrong: false, isConfirmed: true, isKept: false };
		profile.matches = [match, ...profile.matches].slice(0, PROFILE_LIMITS.matches);
	}
}
