// Matches of names with the lists, newest first, with what people have said of them.

import { AppError, formatId, formatUuid, type MatchFacts, parseId } from "@hakiki/domain";
import { listStoredMatches, type MatchFilter, type Pool, type Realm, type StoredMatch } from "@hakiki/store";
import { bytesOfUuid } from "../uuid.ts";

export interface MatchesQuery extends MatchFilter {
	readonly realm: Realm;
	/** The last id of the page before. */
	readonly after?: string | undefined;
	readonly limit: number;
}

export async function listMatches(
	tools: { readonly pool: Pool },
	{ after, ...query }: MatchesQuery,
): Promise<readonly MatchFacts[]> {
	const last = after === undefined ? undefined : parseId("mat", after);
	if (after !== undefined && last === undefined) throw AppError.wrongCursor();
	const stored = await listStoredMatches(tools.pool, { ...query, after: last && formatUuid(last) });
	return stored.map(toMatchFacts);
}

export function toMatchFacts({ pair: _pair, reasons: _reasons, ...match }: StoredMatch): MatchFacts {
	return {
		...match,
		id: formatId("mat", bytesOfUuid(match.id)),
		caseId: match.caseId && formatId("cas", bytesOfUuid(match.caseId)),
		eventId: match.eventId && formatId("evt", bytesOfUuid(match.eventId)),
	};
}
