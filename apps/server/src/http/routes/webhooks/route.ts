// /v1/webhooks: the endpoints that are told what happened, and what was sent to them.

import { operations, viewPage, viewWebhook, viewWebhookDelivery, viewWebhookWithSecret } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { readSpan } from "../../read-span.ts";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerWebhooks(app: FastifyInstance, { webhooks }: HakikiService): void {
	serve(app, operations.listWebhooks, async ({ caller, query }) =>
		viewPage(await webhooks.list(caller, query), viewWebhook),
	);
	serve(app, operations.createWebhook, async ({ caller, body }) =>
		viewWebhookWithSecret(await webhooks.create(caller, body)),
	);
	serve(app, operations.readWebhook, async ({ caller, parameters }) =>
		viewWebhook(await webhooks.read(caller, parameters.endpoint_id)),
	);
	serve(app, operations.changeWebhook, async ({ caller, parameters, body: { enabled, ...change } }) =>
		viewWebhook(await webhooks.change(caller, parameters.endpoint_id, { ...change, isEnabled: enabled })),
	);
	serve(app, operations.removeWebhook, async ({ caller, parameters }) =>
		viewWebhook(await webhooks.remove(caller, parameters.endpoint_id)),
	);
	serve(app, operations.rotateWebhookSecret, async ({ caller, parameters, body }) =>
		viewWebhookWithSecret(await webhooks.rotate(caller, parameters.endpoint_id, body.overlap_hours)),
	);
	serve(app, operations.testWebhook, async ({ caller, parameters }) =>
		viewWebhookDelivery(await webhooks.test(caller, parameters.endpoint_id)),
	);
	registerDeliveries(app, webhooks);
}

function registerDeliveries(app: FastifyInstance, webhooks: HakikiService["webhooks"]): void {
	serve(app, operations.replayWebhookDeliveries, async ({ caller, parameters, body }) => {
		const { kind, include_delivered: isWithDelivered } = body;
		const { from = 0, to } = readSpan(body, "from", "to");
		return { replayed: await webhooks.replay(caller, parameters.endpoint_id, { from, to, kind, isWithDelivered }) };
	});
	serve(app, operations.listWebhookDeliveries, async ({ caller, query }) => {
		const { endpoint_id: endpointId, status, kind, cursor, limit } = query;
		const span = readSpan(query, "from", "to");
		const page = await webhooks.listDeliveries(caller, { endpointId, status, kind, ...span, after: cursor, limit });
		return viewPage({ items: page.deliveries, next: page.next }, viewWebhookDelivery);
	});
	serve(app, operations.readWebhookDelivery, async ({ caller, parameters }) => {
		const { delivery, body } = await webhooks.readDelivery(caller, parameters.endpoint_id, parameters.notice_id);
		return { ...viewWebhookDelivery(delivery), body: JSON.parse(body) };
	});
	serve(app, operations.replayWebhookDelivery, async ({ caller, parameters }) =>
		viewWebhookDelivery(await webhooks.replayDelivery(caller, parameters.endpoint_id, parameters.notice_id)),
	);
}
