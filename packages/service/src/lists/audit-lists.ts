// Lists belong to the installation, so a change of a list goes to the audit log of every workspace.

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
		readonly action: "list.added" | "list.changed" | "list.imported" | "list.removed";
		readonly list: string;
		readonly details: Readonly<Record<string, unknown>>;
	},
): Promise<void> {
	const { list: subject, ...rest } = act;
	for (const { realms } of await listWorkspacesWithin(client)) {
		await auditAdminAct(client, tools.master, { realm: null, anyRealm: realms.test }, { ...rest, subject });
	}
}
