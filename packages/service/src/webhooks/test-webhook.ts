// Sends one `ping` to an endpoint and returns the response. The log shows it like any delivery.

import { AppError, formatId, formatUuid, type WebhookDeliveryFacts } from "@hakiki/domain";
import { findRealm, insertWebhookEvents, inTransaction, settleDeliveries } from "@hakiki/store";
import { createResolver } from "../outside/resolve-target.ts";
import type { ModeContext } from "../realm-context.ts";
import { GONE } from "./attempt-results.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { writeEvent } from "./fan-out.ts";
import { openEndpoint } from "./open-endpoint.ts";
import { readWebhookDelivery } from "./read-webhooks.ts";
import { ATTEMPT_MS_MAX, sendOnce } from "./send-once.ts";
import type { ConnectionOptions } from "./target-connection.ts";
import { auditEndpointAct, type GivenAct, getEndpoint, type WebhookTools } from "./webhook-tools.ts";

const KIND = "ping";
/** If this process dies meanwhile, the ping becomes an ordinary delivery after this time. */
const LEASE_MS = 60_000;

/** Works for a disabled endpoint too, so that it can be tested before it is enabled. */
export async function testWebhook(
	tools: WebhookTools,
	context: ModeContext,
	given: GivenAct,
	connecting: Partial<ConnectionOptions> = {},
): Promise<WebhookDeliveryFacts> {
	const { realm } = context;
	const { endpointId } = given;
	const act = { ...given, realm };
	const { id } = await getEndpoint(tools.pool, act);
	const endpoint = await openEndpoint(
		tools,
		{ realm, id },
		{
			...{ policy: tools.targets, resolve: createResolver(tools.targets), socketsMax: 1, timeoutMs: ATTEMPT_MS_MAX },
			...connecting,
		},
	);
	const stored = await findRealm(tools.pool, { realm });
	if (endpoint === undefined || stored === undefined)
		throw new AppError("not_found", "The webhook endpoint was removed meanwhile");
	const at = tools.world.now();
	const leasedUntil = at + LEASE_MS;
	const bytes = tools.newId();
	const eventId = formatUuid(bytes);
	const notice = { kind: KIND, createdAt: at, body: JSON.stringify({ endpoint_id: endpointId }) };
	const body = writeEvent(formatId("whe", bytes), notice, stored.isLive);
	await inTransaction(tools.pool, async (client) => {
		await insertWebhookEvents(client, {
			events: [{ id: eventId, realm, kind: KIND, body }],
			deliveries: [{ endpointId: id, eventId, realm, kind: KIND, status: "pending", at, leasedUntil }],
		});
		const details = { event_id: formatId("whe", bytes) };
		await auditEndpointAct(client, tools, { ...act, action: "webhook.tested", details });
	});
	const about = { endpointId: id, endpointVersion: endpoint.version, eventId, realm, kind: KIND };
	const delivery = { ...about, body, traceparent: null, tries: 0, leasedUntil };
	const result = await sendOnce(tools.world, endpoint, delivery, new AbortController().signal);
	endpoint.connection.close();
	if (result === undefined) throw new Error("Nobody aborts a ping");
	const { tookMs, statusCode, failure } = result;
	await settleDeliveries(tools.pool, {
		settled: [
			{
				...{ endpointId: id, eventId, realm, leasedUntil, at, dueAt: null },
				outcome: failure === null ? "delivered" : "dead",
				attempt: [at, Math.round(tookMs), statusCode, failure],
			},
		],
	});
	if (statusCode === GONE) await disableEndpoint(tools, { id, realm, reason: "gone" });
	return (await readWebhookDelivery(tools, context, { endpointId, eventId: formatId("whe", bytes) })).delivery;
}
