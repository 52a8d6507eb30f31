// Does one act on many cases. Each case has its own transaction, so one failure does not undo the others.

import { AppError, type CasePriority, type LabellingProgress } from "@hakiki/domain";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";
import { addCaseNote, assignCase, prioritiseCase } from "./act-on-case.ts";
import { closeCase } from "./close-case.ts";
import type { ClosingTerms } from "./close-locked-case.ts";
import { reopenCase } from "./reopen-case.ts";

export type BulkAct =
	| { readonly act: "assign"; readonly assignee: string | null }
	| { readonly act: "prioritise"; readonly priority: CasePriority | null }
	| { readonly act: "note"; readonly text: string }
	| ({ readonly act: "close" } & Omit<ClosingTerms, "actor">)
	| { readonly act: "reopen"; readonly reason: string };

export interface BulkResult {
	readonly caseId: string;
	/** The number of events whose labels a job still gives or withdraws. */
	readonly labelsLeft: number;
	/** Null if the act succeeded. */
	readonly error: {
		readonly code: string;
		readonly message: string;
		/** The code of the first detail. */
		readonly reason: string | null;
	} | null;
}

/** How long the answer waits for the labels of all the cases. A job gives the rest. */
const LABELLING_MS = 2_000;

/** The results are in the order of the ids. A repeated id is done once. */
export async function actOnCases(
	tools: VerbTools,
	context: RealmContext,
	given: { readonly caseIds: readonly string[]; readonly act: BulkAct; readonly actor: string },
): Promise<readonly BulkResult[]> {
	const results: BulkResult[] = [];
	const untilMs = performance.now() + LABELLING_MS;
	for (const caseId of new Set(given.caseIds)) {
		try {
			const place = { caseId, actor: given.actor, untilMs };
			results.push({ caseId, labelsLeft: await actOn(tools, context, place, given.act), error: null });
		} catch (error) {
			// Any other error ends the whole request: if the database is gone, it is gone for all cases.
			if (!(error instanceof AppError)) throw error;
			const { code, message, details } = error;
			results.push({ caseId, labelsLeft: 0, error: { code, message, reason: details[0]?.code ?? null } });
		}
	}
	return results;
}

/** Returns the number of events of the case that are still to be labelled. */
async function actOn(
	tools: VerbTools,
	context: RealmContext,
	{ untilMs, ...place }: { readonly caseId: string; readonly actor: string; readonly untilMs: number },
	wanted: BulkAct,
): Promise<number> {
	const { act, ...fields } = wanted;
	switch (act) {
		case "assign":
			await assignCase(tools, context, { ...place, assignee: wanted.assignee });
			return 0;
		case "prioritise":
			await prioritiseCase(tools, context, { ...place, priority: wanted.priority });
			return 0;
		case "note":
			await addCaseNote(tools, context, { ...place, text: wanted.text });
			return 0;
		case "reopen":
			return leftOf(await reopenCase(tools, context, { ...place, reason: wanted.reason }, untilMs));
		case "close": {
			const closing = { ...(fields as Omit<ClosingTerms, "actor">), ...place };
			return leftOf(await closeCase(tools, context, closing, untilMs));
		}
	}
}

function leftOf({ labelling }: { readonly labelling: LabellingProgress | null }): number {
	return labelling?.left ?? 0;
}
