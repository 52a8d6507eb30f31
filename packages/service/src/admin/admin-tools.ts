// The tools of the operator's verbs. A command has them without starting a whole service.

import { AppError } from "@hakiki/domain";
import { findRealm, insertAudit, lockRules, type PoolClient, type Realm, type StoredRealm } from "@hakiki/store";
import { type MasterKey, openWorkspaceKeys } from "@hakiki/vault";
import { type AuditEntry, sealAuditEntry } from "../audit/audit-entry.ts";
import { createIdSource } from "../ids.ts";
import { type MasterKeyPlace, openMasterKey } from "../keys/open-master-key.ts";
import type { World } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";

export type AdminTools = Pick<VerbTools, "pool" | "world" | "master" | "newId">;

/** The migrations must have run. Unlike a whole service it loads no reference data, so a short command starts fast. */
export async function openAdminTools(options: MasterKeyPlace & { readonly world: World }): Promise<AdminTools> {
	const { pool, world } = options;
	return { pool, world, master: await openMasterKey(options), newId: createIdSource(world) };
}

/** Reads and locks a workspace's settings until the transaction ends, so that two changes at once lose nothing. */
export async function lockSettings(client: PoolClient, { realm }: { readonly realm: Realm }): Promise<StoredRealm> {
	const found = await findRealm(client, { realm });
	if (found !== undefined) await lockRules(client, { workspaceId: found.id });
	const stored = await findRealm(client, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	return stored;
}

/** `realm` is null for an act on the workspace as a whole; `anyRealm` finds its keys either way. */
interface AuditPlace {
	readonly realm: Realm | null;
	readonly anyRealm: Realm;
}

/** Writes an audit entry in the same transaction as the act. */
export async function auditAdminAct(
	client: PoolClient,
	master: MasterKey,
	place: AuditPlace,
	entry: AuditEntry,
): Promise<void> {
	const stored = await findRealm(client, { realm: place.anyRealm });
	if (stored === undefined) throw new Error("The realm is unknown");
	const keys = openWorkspaceKeys(master, stored.id, stored.wrappedKeys);
	await insertAudit(client, {
		workspaceId: stored.id,
		realm: place.realm,
		...sealAuditEntry(keys, place.realm, entry),
	});
}
