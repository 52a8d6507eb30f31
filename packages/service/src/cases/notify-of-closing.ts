// Webhook events of a closing. The caller's own references of the events are added when the webhook is sent.

import type { PoolClient } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { notifyOf, notifyOfEach } from "../verb-tools.ts";

/** The most events that `case.closed` names. It counts the others, and each event has its own `decision.resolved`. */
const EVENTS_NAMED_MAX = 50;

interface Closing {
	readonly customerId: string;
	readonly resolution: "approved" | "declined";
	/** The events that the closing resolved. */
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
