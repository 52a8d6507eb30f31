// Writes every simulation that was started from the dashboard or over the API to the audit log.

import { inTransaction } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";

export async function noteSimulation(
	tools: Pick<VerbTools, "pool" | "world">,
	context: Pick<RealmContext, "realm" | "workspaceId" | "keys">,
	given: { readonly actor: string; readonly run: string; readonly customers: number; readonly events: number },
): Promise<void> {
	const { actor, run, customers, events } = given;
	const entry = {
		at: tools.world.now(),
		actor,
		action: "simulation.started",
		subject: run,
		details: { customers, events },
	};
	await inTransaction(tools.pool, (client) => auditAct(client, context, entry));
}
