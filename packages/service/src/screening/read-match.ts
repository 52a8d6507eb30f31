// Reads a match with its list entry, compared field by field, for the review.

import { AppError, formatUuid, type MatchDetails, parseId } from "@hakiki/domain";
import { findMatch } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";
import { findSecondPerson } from "./find-second-person.ts";
import { withPosition } from "./list-matches.ts";
import { compareSides, findMatchOf, readSides } from "./match-sides.ts";
import { readReasons } from "./review-match.ts";

export interface MatchReading {
	readonly matchId: string;
	/** The reader. */
	readonly actor: string;
	/** Whether the reader may see the customer's name and the written reasons. */
	readonly isPersonal: boolean;
}

export async function readMatch(
	tools: Pick<VerbTools, "pool" | "lists" | "world">,
	context: RealmContext,
	{ matchId, actor, isPersonal }: MatchReading,
): Promise<MatchDetails> {
	const id = parseId("mat", matchId);
	const match = id && (await findMatch(tools.pool, { realm: context.realm, id: formatUuid(id) }));
	if (match === undefined) throw new AppError("not_found", "There is no match with this id");
	const [sides] = await readSides(tools.pool, context, [match]);
	if (sides === undefined) throw new Error("A match has two sides");
	const found = findMatchOf(sides, tools.lists.namesOf(context));
	const asked = { first: match.first, actor, at: tools.world.now() };
	return {
		...withPosition(match, sides.listed?.position),
		customerName: (isPersonal && sides.customerName) || null,
		comparison: compareSides(sides, found, isPersonal),
		matchedName: found?.matchedName ?? null,
		// The explanation quotes the customer's name.
		explanation: (isPersonal && found?.explanation) || null,
		listed: sides.listed ?? null,
		reasons: isPersonal ? readReasons(context.keys, context.realm, match) : [],
		secondPerson: await findSecondPerson(tools.pool, context, asked),
	};
}
