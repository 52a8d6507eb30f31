// Reads the state of the lists with the latest rescreening, for one workspace or for all.

import type { LatestRun, ListsState } from "@hakiki/domain";
import { listRealms, type Pool } from "@hakiki/store";
import { listLists } from "../lists/manage-lists.ts";
import { findMissingLists } from "../lists/required-lists.ts";
import type { RealmContext, World } from "../realm-context.ts";
import { listRescreenRuns } from "./rescreen-customers.ts";
import { readListsNow } from "./screening-basis.ts";

export async function readListsState(
	tools: { readonly pool: Pool; readonly world: World },
	{ realm, settings: { country } }: Pick<RealmContext, "realm" | "settings">,
): Promise<ListsState> {
	const now = await readListsNow(tools.pool);
	const [latestRun] = await listRescreenRuns(tools, { realm }, { limit: 1 });
	return {
		version: now.version,
		lists: await listLists(tools),
		missing: findMissingLists(now.lists, country, tools.world.now()),
		latestRun,
	};
}

/** The latest screening of all customers, by workspace and mode. */
export async function listLatestRuns(tools: { readonly pool: Pool }): Promise<readonly LatestRun[]> {
	const latest: LatestRun[] = [];
	for (const { name, isLive, realm } of await listRealms(tools.pool)) {
		const [run] = await listRescreenRuns(tools, { realm }, { limit: 1 });
		latest.push({ workspace: name, mode: isLive ? "live" : "test", run });
	}
	return latest;
}
