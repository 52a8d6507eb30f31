// Opens the realm of a record with its keys and retention settings. It is read again for each act, because an erasure by
// outdated settings could erase too much.

import { AppError, type CountryServed, type RetentionSettings, readRetention } from "@hakiki/domain";
import { type Executor, findRealm, type Realm, type StoredRealm } from "@hakiki/store";
import { type MasterKey, openWorkspaceKeys, type WorkspaceKeys } from "@hakiki/vault";
import type { VerbTools } from "../verb-tools.ts";

export type RetentionTools = Pick<VerbTools, "pool" | "world" | "master">;

export interface RecordPlace {
	readonly realm: Realm;
	readonly isLive: boolean;
	readonly workspaceId: string;
	readonly keys: WorkspaceKeys;
	readonly country: CountryServed;
	readonly retention: RetentionSettings;
}

export async function openRecordPlace(
	executor: Executor,
	{ master }: Pick<RetentionTools, "master">,
	realm: Realm,
): Promise<RecordPlace> {
	const stored = await findRealm(executor, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	return placeOf(master, stored);
}

export function placeOf(master: MasterKey, stored: StoredRealm): RecordPlace {
	return {
		realm: stored.realm,
		isLive: stored.isLive,
		workspaceId: stored.id,
		keys: openWorkspaceKeys(master, stored.id, stored.wrappedKeys),
		country: stored.country,
		retention: readRetention(stored.retention, stored.country),
	};
}
