// Signals of screening: the matches of the customer and of the counterparties.

import { isCustomerScreened, type MatchStrength, type ScreenedMatch } from "@hakiki/domain";
import type { OwnMatch } from "../profile/profile.ts";
import { isCleared, readOwnMatches } from "../profile/screening.ts";
import { shortenHash } from "../profile/shorten-hash.ts";
import type { Facts } from "./facts.ts";

export interface OwnSanction {
	readonly strength: MatchStrength | "confirmed";
	/** The match from the screening of this event. Absent on a later movement. */
	readonly match: ScreenedMatch | undefined;
}

const NO_MATCHES: readonly OwnMatch[] = [];

export const screeningSignals = {
	/** A sanctions match of the customer that nobody has cleared. */
	ownSanction: (facts: Facts): OwnSanction | undefined => {
		const matches = ownMatchesOf(facts);
		if (matches.length === 0) return undefined;
		const sanctions = matches.filter((match) => match.isSanction);
		const strongest =
			sanctions.find((match) => match.isConfirmed) ?? sanctions.find((match) => match.isStrong) ?? sanctions[0];
		if (strongest === undefined) return undefined;
		const strength = strongest.isConfirmed ? "confirmed" : strongest.isStrong ? "strong" : "weak";
		const match = facts.event.screened?.matches.find(
			({ role, entity }) => role === "customer" && shortenHash(entity) === strongest.entity,
		);
		return { strength, match };
	},
	isPep: (facts: Facts): boolean => ownMatchesOf(facts).some((match) => !match.isSanction),
	/** The office from the screening of this event, empty if the list states none. Absent on a later movement. */
	pepOffice: ({ event, profile }: Facts): string | undefined => findPep(event, profile, true)?.position,
	/** The strongest sanctions match of a counterparty. */
	partySanction: (facts: Facts): ScreenedMatch | undefined => findParty(facts, "sanction"),
	isPartyPep: (facts: Facts): boolean => findParty(facts, "pep") !== undefined,
	partyPepOffice: ({ event, profile }: Facts): string | undefined => findPep(event, profile, false)?.position,
};

/** Known matches count for outgoing money. For other events only the screening of the event itself counts. */
function ownMatchesOf({ event, profile, isOut }: Facts): readonly OwnMatch[] {
	if (isCustomerScreened(event.screened)) return readOwnMatches(profile, event.screened);
	return isOut || event.type === "transaction" ? profile.matches : NO_MATCHES;
}

function findPep({ screened }: Facts["event"], profile: Facts["profile"], isOwn: boolean): ScreenedMatch | undefined {
	return screened?.matches.find(
		(match) => (match.role === "customer") === isOwn && match.topic === "pep" && !isCleared(profile, match),
	);
}

function findParty({ event, profile }: Facts, topic: ScreenedMatch["topic"]): ScreenedMatch | undefined {
	return event.screened?.matches.find(
		(match) => match.role !== "customer" && match.topic === topic && !isCleared(profile, match),
	);
}
