// Operations on the endpoints that are told what happened, and on what was sent to them.

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
	summary: "Make a webhook endpoint",
	description: "The answer holds its secret, which nothing shows again.",
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
	summary: "Remove a webhook endpoint, with what waits for it",
	description: "Answers the endpoint as it was.",
	answer: WebhookSchema,
});

export const rotateWebhookSecret = defineOperation({
	...writes,
	id: "rotateWebhookSecret",
	method: "POST",
	path: "/v1/webhooks/{endpoint_id}/rotate",
	summary: "Give a webhook endpoint a new secret",
	description: "For a while deliveries are signed with both, so that the receiver can change over.",
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
	description: "At once and once, also to a disabled one. Answers what came of it, after at most 15 seconds.",
	answer: WebhookDeliverySchema,
});

export const replayWebhookDeliveries = defineOperation({
	...writes,
	id: "replayWebhookDeliveries",
	method: "POST",
	path: "/v1/webhooks/{endpoint_id}/replay",
	summary: "Send again what an endpoint has not taken",
	description: "Everything of a span of time that was given up or waits for its next attempt, under its old ids.",
	body: WebhookReplaySchema,
	answer: WebhookReplayedSchema,
	example: { body: { from: "2026-01-01" } },
});

export const listWebhookDeliveries = defineOperation({
	...reads,
	id: "listWebhookDeliveries",
	path: "/v1/webhooks/deliveries",
	summary: "List deliveries, newest first",
	description: "`status=dead` lists what was given up.",
	query: buildPageQuery({
		endpoint_id: Type.Optional(buildText(64, "To one endpoint.")),
		status: Type.Optional(buildWord(DELIVERY_STATUSES, "Of one status.")),
		kind: Type.Optional(buildWord([...WEBHOOK_KINDS, "ping"], "Of one kind.")),
		from: Type.Optional(buildForm("moment", "Of events from then on: a date or a time.")),
		to: Type.Optional(buildForm("moment", "Of events before then.")),
	}),
	answer: WebhookDeliveryPageSchema,
	errors: ["not_found"],
	example: { query: "status=dead&limit=10" },
});

export const readWebhookDelivery = defineOperation({
	...reads,
	id: "readWebhookDelivery",
	path: "/v1/webhooks/{endpoint_id}/deliveries/{notice_id}",
	summary: "Read a delivery, with what it carries",
	answer: WebhookDeliveryDetailsSchema,
});

export const replayWebhookDelivery = defineOperation({
	...writes,
	id: "replayWebhookDelivery",
	method: "POST",
	path: "/v1/webhooks/{endpoint_id}/deliveries/{notice_id}/replay",
	summary: "Send a delivery again",
	description: "Under its old id and signed afresh, whatever became of it before.",
	answer: WebhookDeliverySchema,
});
