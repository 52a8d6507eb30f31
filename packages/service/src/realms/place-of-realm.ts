// Names a realm in a log line as people know it: by its workspace and mode.

import { type Executor, findRealm, type Realm } from "@hakiki/store";

export async function placeOfRealm(
	executor: Executor,
	realm: Realm,
): Promise<{ readonly workspaceId?: string; readonly isLive?: boolean }> {
	const stored = await findRealm(executor, { realm });
	return stored === undefined ? {} : { workspaceId: stored.id, isLive: stored.isLive };
}
