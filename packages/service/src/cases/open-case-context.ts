// Opens the context for work on cases. Jobs and short commands use it, because it loads no rules, lists or rates.

import { AppError, readCasework } from "@hakiki/domain";
import { type Executor, findRealm, type Realm } from "@hakiki/store";
import { createBlindIndex, type MasterKey, openWorkspaceKeys } from "@hakiki/vault";
import type { CaseContext, SearchContext } from "../realm-context.ts";

export async function openCaseContext(
	tools: { readonly pool: Executor; readonly master: MasterKey },
	realm: Realm,
): Promise<CaseContext & SearchContext> {
	const stored = await findRealm(tools.pool, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	const { id: workspaceId, wrappedKeys, casework, country } = stored;
	const keys = openWorkspaceKeys(tools.master, workspaceId, wrappedKeys);
	return {
		realm,
		workspaceId,
		keys,
		casework: readCasework(casework, country),
		settings: { country },
		hash: createBlindIndex(keys),
	};
}
