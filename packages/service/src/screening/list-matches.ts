// The matches of open screening cases, each entry once a customer and side, and what people have said of it.

import { formatId, type ScreenedFacts, type ScreenedMatch } from "@hakiki/domain";
import { decodeProfile, type MatchReview, type Profile, reviewOf } from "@hakiki/rules";
import { findCustomer, listScreenings, type Pool, type Realm } from "@hakiki/store";
import { bytesOfUuid } from "../uuid.ts";

export interface MatchFacts extends ScreenedMatch {
	readonly customerId: string;
	readonly caseId: string;
	/** Absent where a change of the lists brought it about. */
	readonly eventId: string | null;
	readonly at: number;
	readonly review: MatchReview;
}

export interface MatchesQuery {
	readonly realm: Realm;
	/** All matches of this customer's cases, closed ones too. */
	readonly customerId?: string | undefined;
	/** Of screenings that are looked at, newest first. */
	readonly limit: number;
}

export async function listMatches(tools: { readonly pool: Pool }, query: MatchesQuery): Promise<readonly MatchFacts[]> {
	const rows = await listScreenings(tools.pool, query);
	const profiles = new Map<string, Profile | undefined>();
	const found = new Map<string, MatchFacts>();
	for (const { customerId, caseId, screened, eventId, at } of rows) {
		if (!profiles.has(customerId)) {
			const row = await findCustomer(tools.pool, { realm: query.realm, customerId });
			profiles.set(customerId, row && decodeProfile(row.customer.profile));
		}
		const profile = profiles.get(customerId);
		for (const match of (JSON.parse(screened) as ScreenedFacts).matches) {
			const key = `${match.role} ${match.entity} ${customerId}`;
			if (profile === undefined || found.has(key)) continue;
			found.set(key, {
				...match,
				customerId,
				caseId: formatId("cas", bytesOfUuid(caseId)),
				eventId,
				at,
				review: reviewOf(profile, match.entity),
			});
		}
	}
	return [...found.values()];
}
