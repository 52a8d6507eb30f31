// Records that a backup was made. A dump or a copy leaves no trace in the database, so the operator's script says so.

import { BACKUP_ACTION, BACKUP_SUBJECT, inTransaction } from "@hakiki/store";
import { type AdminTools, auditAdminAct } from "../admin/admin-tools.ts";
import { listWorkspacesWithin } from "../admin/list-workspaces.ts";

/** A backup holds all workspaces, so the entry goes to the audit log of each. Returns the time that was recorded. */
export async function recordBackup(tools: AdminTools, { actor }: { readonly actor: string }): Promise<number> {
	const at = tools.world.now();
	await inTransaction(tools.pool, async (client) => {
		for (const { realms } of await listWorkspacesWithin(client)) {
			const entry = { at, actor, action: BACKUP_ACTION, subject: BACKUP_SUBJECT, details: {} };
			await auditAdminAct(client, tools.master, { realm: null, anyRealm: realms.test }, entry);
		}
	});
	return at;
}
