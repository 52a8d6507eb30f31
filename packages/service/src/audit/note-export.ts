// Writes every export of a list or a case to the audit log.

import { inTransaction } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";

interface Export {
	readonly actor: string;
	readonly action: "list.exported" | "case.exported";
	readonly subject: string;
	/** Search texts may be personal data, so a list has only the names of its filters here. */
	readonly details: Readonly<Record<string, unknown>>;
}

export async function noteExport(
	tools: Pick<VerbTools, "pool" | "world">,
	context: RealmContext,
	given: Export,
): Promise<void> {
	const entry = { at: tools.world.now(), ...given };
	await inTransaction(tools.pool, (client) => auditAct(client, context, entry));
}
