// Checks the first steps of a new workspace: what is done, so that nobody has to tick it off.

import type { SetupFacts } from "@hakiki/domain";
import { findLists, readStoredSetup } from "@hakiki/store";
import { findMissingLists } from "../lists/required-lists.ts";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";

/** A backup counts for this long: a weekly script that is a day late still keeps the step done. */
const BACKUP_COUNTS_MS = 8 * 86_400_000;

export async function readSetup(
	tools: Pick<VerbTools, "pool" | "world" | "isMasterKeyCopied">,
	{ realm, workspaceId, settings }: Pick<RealmContext, "realm" | "workspaceId" | "settings">,
): Promise<SetupFacts> {
	const stored = await readStoredSetup(tools.pool, { realm, workspaceId });
	const now = tools.world.now();
	const missing = findMissingLists(await findLists(tools.pool), settings.country, now);
	return {
		done: {
			key: stored.hasKey,
			event: stored.hasEvent,
			lists: missing.length === 0,
			webhook: stored.hasDelivery,
			person: stored.people > 1,
			master_key: await tools.isMasterKeyCopied(),
			backup: stored.backupAt !== null && stored.backupAt.getTime() > now - BACKUP_COUNTS_MS,
		},
		backupAt: stored.backupAt?.getTime() ?? null,
	};
}
