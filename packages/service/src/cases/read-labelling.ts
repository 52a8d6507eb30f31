// Reads how many labels the closing of a case has given, or its reopening has withdrawn.

import type { LabellingProgress } from "@hakiki/domain";
import { countClosingLabels, type Executor, findCase, listCaseLabelling } from "@hakiki/store";
import type { CaseContext } from "../realm-context.ts";
import { CLOSING_SOURCE, describeProgress } from "./label-case-events.ts";

/** `caseId` is a UUID. Undefined if no label was given, or all were withdrawn. */
export async function readLabelling(
	executor: Executor,
	{ realm }: Pick<CaseContext, "realm">,
	caseId: string,
): Promise<LabellingProgress | undefined> {
	// The latest work gives the final state. Older work is only done before it.
	const last = (await listCaseLabelling(executor, { realm, caseId })).at(-1);
	if (last !== undefined) return describeProgress(last);
	const stored = await findCase(executor, { realm, caseId });
	const isLabelled = stored?.disposition === "fraud" || stored?.disposition === "legit";
	if (!isLabelled || stored.closedAt === null) return undefined;
	const { closedAt } = stored;
	const done = await countClosingLabels(executor, { realm, caseId, source: CLOSING_SOURCE, closedAt });
	return { act: "give", done, left: 0 };
}
