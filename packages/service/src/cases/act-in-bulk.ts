// The same act on many cases: each by itself, so that one that fails takes no other with it.

import { AppError, type CasePriority } from "@hakiki/domain";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";
import { addCaseNote, assignCase, prioritiseCase } from "./act-on-case.ts";
import { type CaseClosing, closeCase } from "./close-case.ts";
import { reopenCase } from "./reopen-case.ts";

export type BulkAct =
	| { readonly act: "assign"; readonly assignee: string | null }
	| { readonly act: "prioritise"; readonly priority: CasePriority | null }
	| { readonly act: "note"; readonly text: string }
	| ({ readonly act: "close" } & Omit<CaseClosing, "caseId" | "version" | "actor">)
	| { readonly act: "reopen"; readonly reason: string };

export interface BulkResult {
	readonly caseId: string;
	/** What went wrong, where something did. */
	readonly error: { readonly code: string; readonly message: string } | null;
}

/** In the order given; an id that is given twice is done once. */
export async function actOnCases(
	tools: VerbTools,
	context: RealmContext,
	given: { readonly caseIds: readonly string[]; readonly act: BulkAct; readonly actor: string },
): Promise<readonly BulkResult[]> {
	const results: BulkResult[] = [];
	for (const caseId of new Set(given.caseIds)) {
		try {
			await actOn(tools, context, { caseId, actor: given.actor }, given.act);
			results.push({ caseId, error: null });
		} catch (error) {
			// What is no mistake of the caller's ends the whole: the database is gone for all of them.
			if (!(error instanceof AppError)) throw error;
			results.push({ caseId, error: { code: error.code, message: error.message } });
		}
	}
	return results;
}

function actOn(
	tools: VerbTools,
	context: RealmContext,
	place: { readonly caseId: string; readonly actor: string },
	wanted: BulkAct,
): Promise<unknown> {
	const { act, ...fields } = wanted;
	switch (act) {
		case "assign":
			return assignCase(tools, context, { ...place, assignee: wanted.assignee });
		case "prioritise":
			return prioritiseCase(tools, context, { ...place, priority: wanted.priority });
		case "note":
			return addCaseNote(tools, context, { ...place, text: wanted.text });
		case "reopen":
			return reopenCase(tools, context, { ...place, reason: wanted.reason });
		case "close":
			return closeCase(tools, context, { ...(fields as Omit<CaseClosing, "caseId" | "actor">), ...place });
	}
}
