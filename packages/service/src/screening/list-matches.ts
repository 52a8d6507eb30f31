// Lists matches with their reviews, newest first.

import { AppError, formatIdOfUuid, formatUuid, type MatchFacts, parseId } from "@hakiki/domain";
import { readStoredEntity } from "@hakiki/screening";
import { findListEntries, listStoredMatches, type MatchFilter, type Pool, type StoredMatch } from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";

export interface MatchesQuery extends MatchFilter {
	/** The last id of the previous page. */
	readonly after?: string | undefined;
	readonly limit: number;
}

export async function listMatches(
	tools: { readonly pool: Pool },
	context: ModeContext,
	query: MatchesQuery,
): Promise<readonly MatchFacts[]> {
	return toMatchFacts(tools.pool, await findMatchPage(tools, context, query));
}

export async function findMatchPage(
	tools: { readonly pool: Pool },
	{ realm }: ModeContext,
	{ after, ...query }: MatchesQuery,
): Promise<readonly StoredMatch[]> {
	const last = after === undefined ? undefined : parseId("mat", after);
	if (after !== undefined && last === undefined) throw AppError.wrongCursor();
	return listStoredMatches(tools.pool, { ...query, realm, after: last && formatUuid(last) });
}

/** Adds the current offices of PEPs. */
export async function toMatchFacts(pool: Pool, stored: readonly StoredMatch[]): Promise<readonly MatchFacts[]> {
	const peps = [...new Set(stored.filter(({ topic }) => topic === "pep").map(({ entity }) => entity))];
	const bodies = await findListEntries(pool, { entries: peps.map(splitEntity) });
	return stored.map((match) => {
		const body = bodies.get(match.entity);
		return withPosition(match, body === undefined ? undefined : readStoredEntity(body).entity.position);
	});
}

/** Splits the entity of a match into list and entry id. */
export function splitEntity(entity: string): { readonly list: string; readonly id: string } {
	const end = entity.indexOf(":");
	return { list: entity.slice(0, Math.max(0, end)), id: entity.slice(end + 1) };
}

export function withPosition(
	{ pair: _pair, reasons: _reasons, ...match }: StoredMatch,
	position: string | undefined,
): MatchFacts {
	return {
		...match,
		position: match.topic === "pep" ? (position ?? null) : null,
		id: formatIdOfUuid("mat", match.id),
		caseId: match.caseId && formatIdOfUuid("cas", match.caseId),
		eventId: match.eventId && formatIdOfUuid("evt", match.eventId),
	};
}
