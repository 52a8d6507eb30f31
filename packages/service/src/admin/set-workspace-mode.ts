// Sets a workspace to enforce its decisions or only to observe. Running servers follow within seconds.

import { inTransaction, setWorkspaceMode as storeWorkspaceMode } from "@hakiki/store";
import { type AdminTools, auditAdminAct } from "./admin-tools.ts";
import { findWorkspace, type Workspace } from "./list-workspaces.ts";

export type WorkspaceMode = Workspace["mode"];

export async function setWorkspaceMode(
	tools: AdminTools,
	input: { readonly workspace: string; readonly mode: WorkspaceMode; readonly actor: string },
): Promise<{ readonly workspace: Workspace; readonly before: WorkspaceMode }> {
	const workspace = await findWorkspace(tools, input.workspace);
	await inTransaction(tools.pool, async (client) => {
		await storeWorkspaceMode(client, { workspaceId: workspace.uuid, mode: input.mode });
		await auditAdminAct(
			client,
			tools.master,
			{ realm: null, anyRealm: workspace.realms.test },
			{
				at: tools.world.now(),
				actor: input.actor,
				action: "workspace.mode_set",
				subject: workspace.id,
				details: { before: workspace.mode, after: input.mode },
			},
		);
	});
	return { workspace: { ...workspace, mode: input.mode }, before: workspace.mode };
}
