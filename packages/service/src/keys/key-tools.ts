// Tools of the verbs that change keys, and their audit entries.

import type { PoolClient } from "@hakiki/store";
import { type AdminTools, auditAdminAct } from "../admin/admin-tools.ts";
import { listWorkspacesWithin } from "../admin/list-workspaces.ts";
import { createIdSource } from "../ids.ts";
import type { World } from "../realm-context.ts";
import { type MasterKeyPlace, type OpenedKeys, openKeys } from "./open-master-key.ts";

export interface KeyTools extends AdminTools, OpenedKeys {
	/** The data folder of an embedded database. No key may be stored in it. */
	readonly dataDir: string | undefined;
}

/** The migrations must have run. */
export async function openKeyTools(options: MasterKeyPlace & { readonly world: World }): Promise<KeyTools> {
	const { pool, world, dataDir } = options;
	return { pool, world, dataDir, newId: createIdSource(world), ...(await openKeys(options)) };
}

/** Keys belong to the installation, so the entry goes to the audit log of every workspace. */
export async function auditKeyAct(
	client: PoolClient,
	tools: KeyTools,
	act: { readonly actor: string; readonly action: string; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
	const entry = { at: tools.world.now(), subject: "keys", ...act };
	for (const { realms } of await listWorkspacesWithin(client)) {
		await auditAdminAct(client, tools.master, { realm: null, anyRealm: realms.test }, entry);
	}
}
