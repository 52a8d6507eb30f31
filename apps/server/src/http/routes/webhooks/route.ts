// /v1/webhooks: endpoints and their deliveries.

import { operations, viewPage, viewWebhook, viewWebhookDelivery, viewWebhookWithSecret } from "@hakiki/contract";
import {
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
	testWebhook,
} from "@hakiki/service";
import { readSpan } from "../../read-span.ts";
import { type Routes, serve } from "../../serve.ts";
import { Turns } from "../../turns.ts";

const BUSY_SECONDS = 5;
const BUSY = "Too many endpoints are being tested; try again";

export function registerWebhooks(routes: Routes): void {
	// Each test waits up to 15 s for its receiver.
	const turns = new Turns({ max: 8, message: BUSY, retryAfterSeconds: BUSY_SECONDS });
	serve(routes, operations.listWebhooks, async ({ tools, context, query }) =>
		viewPage(await listWebhookPage(tools, context, query), viewWebhook),
	);
	serve(routes, operations.createWebhook, async ({ tools, context, caller, body }) =>
		viewWebhookWithSecret(await createWebhook(tools, context, { ...body, actor: caller.actor })),
	);
	serve(routes, operations.readWebhook, async ({ tools, context, parameters }) =>
		viewWebhook(await readWebhook(tools, context, parameters.endpoint_id)),
	);
	serve(
		routes,
		operations.changeWebhook,
		async ({ tools, context, caller, parameters, body: { enabled, ...change } }) => {
			const given = { ...change, isEnabled: enabled, endpointId: parameters.endpoint_id, actor: caller.actor };
			return viewWebhook(await changeWebhook(tools, context, given));
		},
	);
	serve(routes, operations.removeWebhook, async ({ tools, context, caller, parameters }) =>
		viewWebhook(await removeWebhook(tools, context, { endpointId: parameters.endpoint_id, actor: caller.actor })),
	);
	serve(routes, operations.rotateWebhookSecret, async ({ tools, context, caller, parameters, body }) => {
		const given = { endpointId: parameters.endpoint_id, overlapHours: body.overlap_hours, actor: caller.actor };
		return viewWebhookWithSecret(await rotateWebhookSecret(tools, context, given));
	});
	serve(routes, operations.testWebhook, async ({ tools, context, caller, parameters }) => {
		const given = { endpointId: parameters.endpoint_id, actor: caller.actor };
		return viewWebhookDelivery(await turns.run(context.workspaceId, () => testWebhook(tools, context, given)));
	});
	registerDeliveries(routes);
}

function registerDeliveries(routes: Routes): void {
	serve(routes, operations.replayWebhookDeliveries, async ({ tools, context, caller, parameters, body }) => {
		const { kind, include_delivered: isWithDelivered } = body;
		const { from = 0, to } = readSpan(body, "from", "to");
		const act = { endpointId: parameters.endpoint_id, actor: caller.actor };
		const span = { from, to, kind, isWithDelivered };
		return { replayed: await replayWebhookDeliveries(tools, context, { ...span, ...act }) };
	});
	serve(routes, operations.listWebhookDeliveries, async ({ tools, context, query }) => {
		const { endpoint_id: endpointId, status, kind, cursor, limit } = query;
		const span = readSpan(query, "from", "to");
		const asked = { endpointId, status, kind, ...span, after: cursor, limit };
		return viewPage(await listWebhookDeliveries(tools, context, asked), viewWebhookDelivery);
	});
	serve(routes, operations.readWebhookDelivery, async ({ tools, context, parameters }) => {
		const asked = { endpointId: parameters.endpoint_id, eventId: parameters.notice_id };
		const { delivery, body } = await readWebhookDelivery(tools, context, asked);
		return { ...viewWebhookDelivery(delivery), body: JSON.parse(body) };
	});
	serve(routes, operations.replayWebhookDelivery, async ({ tools, context, caller, parameters }) => {
		const act = { endpointId: parameters.endpoint_id, eventId: parameters.notice_id, actor: caller.actor };
		return viewWebhookDelivery(await replayWebhookDelivery(tools, context, act));
	});
}
