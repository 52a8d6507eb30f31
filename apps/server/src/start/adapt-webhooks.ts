// Fits the verbs about webhook endpoints to the port the routes know. A key acts under its own id, in its own workspace
// and mode.

import { AppError } from "@hakiki/domain";
import {
	type Caller,
	changeWebhook,
	createWebhook,
	listWebhookDeliveries,
	listWebhookPage,
	readWebhook,
	readWebhookDelivery,
	removeWebhook,
	replayWebhookDeliveries,
	replayWebhookDelivery,
	rotateWebhookSecret,
	type Service,
	type TargetPolicy,
	testWebhook,
} from "@hakiki/service";
import type { WebhooksPort } from "../http/webhooks-port.ts";

/** A ping waits for its receiver, for up to 15 s each. */
const TESTS_MAX = 8;
const BUSY_SECONDS = 5;

/** `refuse` turns a fault of the database into a 503. */
export function adaptWebhooks(service: Service, policy: TargetPolicy, refuse: (error: unknown) => never): WebhooksPort {
	const { pool, master, world, newId } = service;
	const tools = { pool, master, world, newId, policy };
	const actBy = ({ realm, actor }: Caller, endpointId: string) => ({ realm, endpointId, actor });
	let testing = 0;
	return {
		list: ({ realm }: Caller, query) => listWebhookPage(tools, { ...query, realm }).catch(refuse),
		create: async ({ realm, actor }: Caller, input) => createWebhook(tools, { ...input, realm, actor }).catch(refuse),
		read: ({ realm }: Caller, endpointId) => readWebhook(tools, { realm, endpointId }).catch(refuse),
		change: async (caller: Caller, endpointId, change) =>
			changeWebhook(tools, { ...change, ...actBy(caller, endpointId) }).catch(refuse),
		remove: async (caller: Caller, endpointId) => removeWebhook(tools, actBy(caller, endpointId)).catch(refuse),
		rotate: async (caller: Caller, endpointId, overlapHours) =>
			rotateWebhookSecret(tools, { ...actBy(caller, endpointId), overlapHours }).catch(refuse),
		async test(caller: Caller, endpointId) {
			if (testing >= TESTS_MAX) {
				const retry = { retryAfterSeconds: BUSY_SECONDS };
				throw new AppError("service_unavailable", "Other endpoints are being tried; try again", retry);
			}
			testing += 1;
			try {
				return await testWebhook(tools, actBy(caller, endpointId));
			} catch (error) {
				return refuse(error);
			} finally {
				testing -= 1;
			}
		},
		replay: async (caller: Caller, endpointId, span) =>
			replayWebhookDeliveries(tools, { ...span, ...actBy(caller, endpointId) }).catch(refuse),
		listDeliveries: ({ realm }: Caller, query) => listWebhookDeliveries(tools, { ...query, realm }).catch(refuse),
		readDelivery: ({ realm }: Caller, endpointId, eventId) =>
			readWebhookDelivery(tools, { realm, endpointId, eventId }).catch(refuse),
		replayDelivery: async (caller: Caller, endpointId, eventId) =>
			replayWebhookDelivery(tools, { ...actBy(caller, endpointId), eventId }).catch(refuse),
	};
}
