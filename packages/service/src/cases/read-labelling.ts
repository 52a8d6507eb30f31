// How far the labels have come that closing a case gives or reopening it takes back.

import type { LabellingProgress } from "@hakiki/domain";
import { countClosingLabels, type Executor, findCase, listCaseLabelling } from "@hakiki/store";
import type { CaseContext } from "../realm-context.ts";
import { CLOSING_SOURCE, describeProgress } from "./label-case-events.ts";

/** By the case's UUID. Nothing where no label was given, or all were taken back. */
export async function readLabelling(
	executor: Executor,
	{ realm }: Pick<CaseContext, "realm">,
	caseId: string,
): Promise<LabellingProgress | undefined> {
	// The last that was asked for says what will be; what waits before it only comes first.
	const last = (await listCaseLabelling(executor, { realm, caseId })).at(-1);
	if (last !== undefined) return describeProgress(last);
	const stored = await findCase(executor, { realm, caseId });
	const isLabelled = stored?.disposition === "fraud" || stored?.disposition === "legit";
	if (!isLabelled || stored.closedAt === null) return undefined;
	const { closedAt } = stored;
	const done = await countClosingLabels(executor, { realm, caseId, source: CLOSING_SOURCE, closedAt });
	return { act: "give", done, left: 0 };
}
