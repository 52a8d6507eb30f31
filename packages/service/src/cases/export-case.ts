// Writes every export of a case to the audit log.

import { inTransaction } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";
import { findStoredCase } from "./read-case.ts";

export async function noteCaseExport(
	tools: VerbTools,
	context: RealmContext,
	given: { readonly caseId: string; readonly form: "json" | "pdf"; readonly actor: string },
): Promise<void> {
	const { stored } = await findStoredCase(tools, context, given.caseId);
	await inTransaction(tools.pool, (client) =>
		auditAct(client, context, {
			at: tools.world.now(),
			actor: given.actor,
			action: "case.exported",
			subject: given.caseId,
			details: { form: given.form, customer_id: stored.customerId },
		}),
	);
}
