// Writes every export of a list to the audit log. Search texts may be personal data, so only the filters' names are kept.

import { inTransaction } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";

export async function noteListExport(
	tools: Pick<VerbTools, "pool" | "world">,
	context: RealmContext,
	given: { readonly list: string; readonly filters: readonly string[]; readonly actor: string },
): Promise<void> {
	const { list, filters, actor } = given;
	const entry = { at: tools.world.now(), actor, action: "list.exported", subject: list, details: { filters } };
	await inTransaction(tools.pool, (client) => auditAct(client, context, entry));
}
