// Changes a customer's status inside the transaction of what causes it, or requests it where it takes two people.

import { formatIdOfUuid, type StatusOutcome } from "@hakiki/domain";
import type { PoolClient } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";
import { changeStatusWithin, type StatusAction, takesTwoPeople } from "./change-status.ts";
import { requestStatusWithin, sameIsWaiting } from "./request-status.ts";

interface WantedStatus {
	readonly customerId: string;
	readonly action: StatusAction;
	readonly actor: string;
	readonly reason: string;
	/** The case it comes from. */
	readonly caseUuid: string;
}

/** The customer is locked. The same request that waits already is a conflict: the caller would take it for their own. */
export async function changeOrRequestStatus(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	{ caseUuid, ...wanted }: WantedStatus,
): Promise<StatusOutcome> {
	const { action } = wanted;
	if (!takesTwoPeople(context.casework.fourEyes, action)) {
		const { before } = await changeStatusWithin(client, tools, context, wanted);
		return { action, state: "done", before };
	}
	const request = await requestStatusWithin(client, tools, context, { ...wanted, caseUuid });
	if (request === undefined) throw sameIsWaiting();
	return { action, state: "requested", requestId: formatIdOfUuid("rqs", request.uuid) };
}
