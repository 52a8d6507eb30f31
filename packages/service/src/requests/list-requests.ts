// Lists the latest requests of a realm's integration.

import type { IntegrationRequest } from "@hakiki/domain";
import { listIntegrationRequests } from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";

/** Newest first. Every process writes its requests within two seconds. */
export async function listRequests(
	tools: Pick<VerbTools, "pool">,
	{ realm }: ModeContext,
): Promise<readonly IntegrationRequest[]> {
	return listIntegrationRequests(tools.pool, { realm });
}
