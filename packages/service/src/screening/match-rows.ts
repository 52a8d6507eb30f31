// Builds the rows of matches for a decision or a rescreening.

import { formatUuid, parseId, type ScreenedMatch } from "@hakiki/domain";
import { type Profile, reviewOf } from "@hakiki/rules";
import type { MatchesKept, MatchWrite } from "@hakiki/store";

interface MatchPlace {
	readonly customerId: string;
	readonly eventId: string | null;
	/** The public id. */
	readonly caseId: string | null;
	readonly foundAt: number;
}

interface MatchRows {
	readonly matches: MatchWrite[];
	readonly keptMatches: MatchesKept[];
}

export function toMatchWrite(id: Uint8Array, match: ScreenedMatch, profile: Profile, place: MatchPlace): MatchWrite {
	const caseBytes = place.caseId === null ? undefined : parseId("cas", place.caseId);
	return {
		id: formatUuid(id),
		customerId: place.customerId,
		entity: match.entity,
		party: match.role,
		topic: match.topic,
		strength: match.strength,
		score: match.score,
		pair: match.pair,
		status: reviewOf(profile, match),
		eventId: place.eventId,
		caseId: caseBytes === undefined ? null : formatUuid(caseBytes),
		foundAt: place.foundAt,
	};
}

/** A statement may write a row only once, so the latest match of a batch counts. */
export function addMatch(rows: MatchRows, match: MatchWrite): void {
	const isSame = (one: MatchWrite): boolean =>
		one.customerId === match.customerId && one.entity === match.entity && one.party === match.party;
	const known = rows.matches.findIndex(isSame);
	if (known < 0) rows.matches.push(match);
	else rows.matches[known] = match;
}

/** The latest screening replaces the customer's own matches, unless the customer changed their identity. */
export function keepMatches(
	rows: MatchRows,
	{ id: customerId, profile }: { readonly id: string; readonly profile: Pick<Profile, "matches"> },
	found: readonly ScreenedMatch[],
): void {
	if (profile.matches.some(({ isKept }) => isKept)) return;
	const entities = found.filter(({ role }) => role === "customer").map(({ entity }) => entity);
	const isOver = (one: MatchWrite): boolean =>
		one.customerId === customerId && one.party === "customer" && !entities.includes(one.entity);
	for (let at = rows.matches.length - 1; at >= 0; at -= 1) {
		const match = rows.matches[at];
		if (match !== undefined && isOver(match)) rows.matches.splice(at, 1);
	}
	const known = rows.keptMatches.findIndex((one) => one.customerId === customerId);
	if (known < 0) rows.keptMatches.push({ customerId, entities });
	else rows.keptMatches[known] = { customerId, entities };
}
