// Webhooks: endpoints, deliveries, and the addresses that they may go to.

export {
	changeWebhook,
	createWebhook,
	DESCRIPTION_LENGTH_MAX,
	type NewWebhook,
	OVERLAP_HOURS_DEFAULT,
	OVERLAP_HOURS_MAX,
	removeWebhook,
	rotateWebhookSecret,
	type WebhookChange,
} from "./manage-webhooks.ts";
export {
	type DeliveriesQuery,
	listWebhookDeliveries,
	listWebhookPage,
	listWebhooks,
	readWebhook,
	readWebhookDelivery,
} from "./read-webhooks.ts";
export { replayWebhookDeliveries, replayWebhookDelivery, type WebhookReplay } from "./replay-webhooks.ts";
export type { SenderOptions } from "./sender.ts";
export { testWebhook } from "./test-webhook.ts";
export type { WebhookTools } from "./webhook-tools.ts";
