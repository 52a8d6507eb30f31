// Lists are the installation's, and the audit log is each workspace's: what happens to a list is told to all of them.

import type { PoolClient } from "@hakiki/store";
import { auditAdminAct } from "../admin/admin-tools.ts";
import { listWorkspacesWithin } from "../admin/list-workspaces.ts";
import type { JobTools } from "../jobs/job.ts";

export async function auditListAct(
	client: PoolClient,
	tools: JobTools,
	act: {
		readonly at: number;
		readonly actor: string;
		readonly action: "list.added" | "list.imported" | "list.removed";
		readonly list: string;
		readonly details: Readonly<Record<string, unknown>>;
	},
): Promise<void> {
	const { list: subject, ...rest } = act;
	for (const { realms } of await listWorkspacesWithin(client)) {
		await auditAdminAct(client, tools.master, { realm: null, anyRealm: realms.test }, { ...rest, subject });
	}
}
