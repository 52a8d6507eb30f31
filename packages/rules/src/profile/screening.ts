// What screening has found of the customer, as the profile keeps it, and what a person has said of it since.

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
 * The latest screening replaces the one before, except for what a person has confirmed, and for open sanctions matches of a
 * customer who has changed their name or facts since: only a person takes those back.
 */
export function foldScreening(profile: Profile, facts: ScreenedFacts | undefined): void {
	if (isCustomerScreened(facts)) profile.matches = readOwnMatches(profile, facts);
}

/** The customer's matches after a screening; before it is folded, and so that folding gives the same. */
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

/** What a screening that was just folded has found and the one before had not; cleared entries are no findings. */
export function listNewMatches(before: readonly OwnMatch[], profile: Profile, facts: ScreenedFacts): ScreenedMatch[] {
	return facts.matches.filter((match) => {
		if (match.role !== "customer") return false;
		const isSame = (one: OwnMatch): boolean => one.entity === shortenHash(match.entity);
		return profile.matches.some(isSame) && !before.some(isSame);
	});
}

export type MatchReview = "open" | "cleared" | "confirmed";

/** What people have said of an entry that was matched. */
export function reviewOf(profile: Profile, found: Pick<ScreenedMatch, "entity" | "pair">): MatchReview {
	const entity = shortenHash(found.entity);
	if (isCleared(profile, found)) return "cleared";
	return profile.matches.some((match) => match.entity === entity && match.isConfirmed) ? "confirmed" : "open";
}

/** Who is on no list is clear only where every list that is required was searched. */
export function screeningStatusOf({ matches }: Pick<Profile, "matches">, isComplete: boolean): ScreeningStatus {
	if (matches.some((match) => match.isConfirmed)) return "confirmed_match";
	if (matches.length > 0) return "potential_match";
	return isComplete ? "clear" : "pending";
}

/**
 * A person has said that this entry is not meant, of the customer or of somebody they deal with. It lapses when either
 * side changes, because the pair is then another.
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
