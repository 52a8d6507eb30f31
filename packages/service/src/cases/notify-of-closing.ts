// The notices of a closing. They name their events; what callers know these by is added when a notice is sent.

import type { PoolClient } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { notifyOf, notifyOfEach } from "../verb-tools.ts";

/** Named in `case.closed`; the others are counted. Each has a `decision.resolved` of its own. */
const EVENTS_NAMED_MAX = 50;

interface Closing {
	readonly customerId: string;
	readonly resolution: "approved" | "declined";
	/** The events it resolved. */
	readonly eventIds: readonly string[];
}

export async function notifyOfResolved(
	client: PoolClient,
	context: RealmContext,
	{ customerId, resolution, eventIds }: Closing,
): Promise<void> {
	const told = eventIds.map((eventId) => ({ event_id: eventId, customer_id: customerId, resolution }));
	await notifyOfEach(client, context, "decision.resolved", told);
}

export async function notifyOfClosed(
	client: PoolClient,
	context: RealmContext,
	{ caseId, customerId, resolution, eventIds }: Closing & { readonly caseId: string },
): Promise<void> {
	const named = eventIds.slice(0, EVENTS_NAMED_MAX);
	await notifyOf(client, context, "case.closed", {
		case_id: caseId,
		customer_id: customerId,
		resolution,
		events: named.map((eventId) => ({ event_id: eventId })),
		more: eventIds.length - named.length,
	});
}
