// Operations on webhook endpoints and their deliveries.

import { DELIVERY_STATUSES, WEBHOOK_KINDS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildText, buildWord } from "../schemas/builders.ts";
import { buildPageQuery } from "../schemas/page.ts";
import {
	WebhookChangeSchema,
	WebhookDeliveryDetailsSchema,
	WebhookDeliveryPageSchema,
	WebhookDeliverySchema,
	WebhookInputSchema,
	WebhookPageSchema,
	WebhookReplayedSchema,
	WebhookReplaySchema,
	WebhookRotationSchema,
	WebhookSchema,
	WebhookWithSecretSchema,
} from "../schemas/webhook.ts";
import { defineOperation } from "./operation.ts";

const reads = { method: "GET", scope: "webhooks:read", tag: "Webhooks" } as const;
const writes = { scope: "webhooks:write", tag: "Webhooks" } as const;

export const listWebhooks = defineOperation({
	...reads,
	id: "listWebhooks",
	path: "/v1/webhooks",
	summary: "List webhook endpoints, oldest first",
	query: buildPageQuery({}),
	answer: WebhookPageSchema,
});

export const createWebhook = defineOperation({
	...writes,
	id: "createWebhook",
	method: "POST",
	path: "/v1/webhooks",
	summary: "Create a webhook endpoint",
	description: "The response holds the secret, which is shown only now.",
	body: WebhookInputSchema,
	answer: WebhookWithSecretSchema,
	example: { body: { url: "https://example.com/hooks", kinds: ["decision.blocked", "case.opened"] } },
});

export const readWebhook = defineOperation({
	...reads,
	id: "readWebhook",
	path: "/v1/webhooks/{endpoint_id}",
	summary: "Read a webhook endpoint",
	answer: WebhookSchema,
});

export const changeWebhook = defineOperation({
	...writes,
	id: "changeWebhook",
	method: "PATCH",
	path: "/v1/webhooks/{endpoint_id}",
	summary: "Change, enable or disable a webhook endpoint",
	body: WebhookChangeSchema,
	answer: WebhookSchema,
	example: { body: { kinds: ["*"], enabled: true } },
});

export const removeWebhook = defineOperation({
	...writes,
	id: "removeWebhook",
	method: "DELETE",
	path: "/v1/webhooks/{endpoint_id}",
	summary: "Remove a webhook endpoint and its pending deliveries",
	description: "Returns the removed endpoint.",
	answer: WebhookSchema,
});

export const rotateWebhookSecret = defineOperation({
	...writes,
	id: "rotateWebhookSecret",
	method: "POST",
	path: "/v1/webhooks/{endpoint_id}/rotate",
	summary: "Rotate the secret of a webhook endpoint",
	description: "For a while deliveries are signed with both secrets, so that the receiver can switch.",
	body: WebhookRotationSchema,
	answer: WebhookWithSecretSchema,
	example: { body: { overlap_hours: 24 } },
});

export const testWebhook = defineOperation({
	...writes,
	id: "testWebhook",
	method: "POST",
	path: "/v1/webhooks/{endpoint_id}/test",
	summary: "Send a ping to a webhook endpoint",
	description: "Sends one ping at once, also to a disabled endpoint. Returns the result after at most 15 seconds.",
	answer: WebhookDeliverySchema,
});

export const replayWebhookDeliveries = defineOperation({
	...writes,
	id: "replayWebhookDeliveries",
	method: "POST",
	path: "/v1/webhooks/{endpoint_id}/replay",
	summary: "Replay failed deliveries of an endpoint",
	description:
		"Sends every delivery of the period again that was given up or waits for its next attempt. The ids stay the same.",
	body: WebhookReplaySchema,
	answer: WebhookReplayedSchema,
	example: { body: { from: "2026-01-01" } },
});

export const listWebhookDeliveries = defineOperation({
	...reads,
	id: "listWebhookDeliveries",
	path: "/v1/webhooks/deliveries",
	summary: "List deliveries, newest first",
	description: "`status=dead` lists deliveries that were given up.",
	query: buildPageQuery({
		endpoint_id: Type.Optional(buildText(64, "Only deliveries to this endpoint.")),
		status: Type.Optional(buildWord(DELIVERY_STATUSES, "Only deliveries with this status.")),
		kind: Type.Optional(buildWord([...WEBHOOK_KINDS, "ping"], "Only deliveries of this kind.")),
		from: Type.Optional(buildForm("moment", "Only deliveries of events at or after this date or time.")),
		to: Type.Optional(buildForm("moment", "Only deliveries of events before this date or time.")),
	}),
	answer: WebhookDeliveryPageSchema,
	errors: ["not_found"],
	example: { query: "status=dead&limit=10" },
});

export const readWebhookDelivery = defineOperation({
	...reads,
	id: "readWebhookDelivery",
	path: "/v1/webhooks/{endpoint_id}/deliveries/{notice_id}",
	summary: "Read a delivery and its body",
	answer: WebhookDeliveryDetailsSchema,
});

export const replayWebhookDelivery = defineOperation({
	...writes,
	id: "replayWebhookDelivery",
	method: "POST",
	path: "/v1/webhooks/{endpoint_id}/deliveries/{notice_id}/replay",
	summary: "Send a delivery again",
	description: "The delivery keeps its id, gets a new signature, and is sent whatever its status is.",
	answer: WebhookDeliverySchema,
});
