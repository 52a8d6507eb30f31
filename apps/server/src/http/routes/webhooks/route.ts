// /v1/webhooks: endpoints and their deliveries.

import { operations, viewPage, viewWebhook, viewWebhookDelivery, viewWebhookWithSecret } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
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

/** At most this many tests run at once, because each test waits up to 15 s for its receiver. */
const TESTS_MAX = 8;
const BUSY_SECONDS = 5;

export function registerWebhooks(routes: Routes): void {
	let testing = 0;
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
		if (testing >= TESTS_MAX) throw refuseMoreTests();
		testing += 1;
		try {
			const given = { endpointId: parameters.endpoint_id, actor: caller.actor };
			return viewWebhookDelivery(await testWebhook(tools, context, given));
		} finally {
			testing -= 1;
		}
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

function refuseMoreTests(): AppError {
	const retry = { retryAfterSeconds: BUSY_SECONDS };
	return new AppError("service_unavailable", "Too many endpoints are being tested; try again", retry);
}
