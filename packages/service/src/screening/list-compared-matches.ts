// Lists matches with both names and with the fields that agree and differ, so that most are decided from the list.

import type { ComparedMatch } from "@hakiki/domain";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";
import { findMatchPage, type MatchesQuery, withPosition } from "./list-matches.ts";
import { compareSides, findMatchOf, readSides } from "./match-sides.ts";

export async function listComparedMatches(
	tools: Pick<VerbTools, "pool">,
	context: RealmContext,
	/** `isPersonal`: the reader may see the names of customers and parties. */
	{ isPersonal, ...query }: MatchesQuery & { readonly isPersonal: boolean },
): Promise<readonly ComparedMatch[]> {
	const stored = await findMatchPage(tools, context, query);
	const sides = await readSides(tools.pool, context, stored);
	return stored.flatMap((match, index) => {
		const both = sides[index];
		if (both === undefined) return [];
		// One entry is compared in less than a millisecond. A search of all lists would take longer, for the same fields.
		const found = findMatchOf(both);
		return [
			{
				...withPosition(match, both.listed?.position),
				customerName: (isPersonal && both.customerName) || null,
				customerDob: (isPersonal && both.customerDob) || null,
				givenName: (isPersonal && both.given?.name) || null,
				listedName: both.listed?.name ?? null,
				matchedName: found?.matchedName ?? null,
				comparison: compareSides(both, found, isPersonal).map(({ field, agreement }) => ({ field, agreement })),
			},
		];
	});
}
