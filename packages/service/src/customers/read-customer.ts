// A customer as its own business may see it.

import { type CustomerState, formatId, type OpenCaseFacts } from "@hakiki/domain";
import { decodeProfile, riskLevelOf } from "@hakiki/rules";
import { findCustomer } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { bytesOfUuid } from "../uuid.ts";
import type { VerbTools } from "../verb-tools.ts";

export interface CustomerReading {
	readonly state: CustomerState;
	readonly openCases: readonly OpenCaseFacts[];
}

export async function readCustomer(
	tools: Pick<VerbTools, "pool" | "world">,
	{ realm }: Pick<RealmContext, "realm">,
	customerId: string,
): Promise<CustomerReading | undefined> {
	const found = await findCustomer(tools.pool, { realm, customerId });
	if (found === undefined) return undefined;
	const { customer, openCases } = found;
	return {
		state: {
			id: customer.id,
			status: customer.status,
			// The risk decays with time, so it is worked out now and not as of the last event.
			riskLevel: riskLevelOf(decodeProfile(customer.profile), customer.status, tools.world.now()),
			screeningStatus: customer.screening_status,
			lastScreenedAt: customer.screened_at?.getTime() ?? null,
			openCases: openCases.map((open) => ({ id: formatId("cas", bytesOfUuid(open.id)), type: open.type })),
			createdAt: customer.created_at.getTime(),
			lastEventAt: customer.last_event_at.getTime(),
		},
		openCases: openCases.map((open) => ({
			id: formatId("cas", bytesOfUuid(open.id)),
			type: open.type,
			status: open.status,
			severity: open.severity,
			reason: open.reason,
			eventId: open.event_id === null ? null : formatId("evt", bytesOfUuid(open.event_id)),
			openedAt: open.opened_at.getTime(),
		})),
	};
}
