// Dismisses many matches for one reason. Each has its own transaction, so one failure does not undo the others.

import { AppError } from "@hakiki/domain";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";
import { reviewMatchById, type VerdictById } from "./review-match.ts";

export interface ClearedMatch {
	readonly matchId: string;
	/** False if a second person must agree. */
	readonly isEffective: boolean;
	readonly closedCaseId: string | null;
	/** Null if the verdict was stored. */
	readonly error: { readonly code: string; readonly message: string } | null;
}

/** The results are in the order of the ids. A repeated id is done once. */
export async function clearMatches(
	tools: VerbTools,
	context: RealmContext,
	{ matchIds, ...given }: Omit<VerdictById, "matchId" | "verdict"> & { readonly matchIds: readonly string[] },
): Promise<readonly ClearedMatch[]> {
	const results: ClearedMatch[] = [];
	for (const matchId of new Set(matchIds)) {
		try {
			const { isEffective, closedCaseId } = await reviewMatchById(tools, context, {
				...given,
				matchId,
				verdict: "clear",
			});
			results.push({ matchId, isEffective, closedCaseId, error: null });
		} catch (error) {
			// Any other error ends the whole request: if the database is gone, it is gone for all matches.
			if (!(error instanceof AppError)) throw error;
			const { code, message } = error;
			results.push({ matchId, isEffective: false, closedCaseId: null, error: { code, message } });
		}
	}
	return results;
}
