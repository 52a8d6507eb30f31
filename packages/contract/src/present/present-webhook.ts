// Presents webhook endpoints and deliveries.

import type { WebhookDeliveryFacts, WebhookEndpointFacts, WebhookEndpointWithSecret } from "@hakiki/domain";
import type { WebhookDeliveryView, WebhookView } from "../schemas/webhook.ts";
import { formatTime } from "./format-time.ts";

const formatOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : formatTime(timeMs));

export function viewWebhook(facts: WebhookEndpointFacts): WebhookView {
	return {
		id: facts.id,
		url: facts.url,
		description: facts.description,
		kinds: [...facts.kinds],
		status: facts.disabledAt === null ? "enabled" : "disabled",
		disabled_reason: facts.disabledReason,
		disabled_at: formatOrNull(facts.disabledAt),
		failing_since: formatOrNull(facts.failingSince),
		last_delivered_at: formatOrNull(facts.deliveredAt),
		paused_until: formatOrNull(facts.pausedUntil),
		secret_hint: facts.secretHint,
		previous_secret_until: formatOrNull(facts.previousSecretUntil),
		pending: facts.pendingCount,
		dead: facts.deadCount,
		created_at: formatTime(facts.createdAt),
		created_by: facts.createdBy,
	};
}

export function viewWebhookWithSecret(facts: WebhookEndpointWithSecret): WebhookView & { readonly secret: string } {
	return { ...viewWebhook(facts), secret: facts.secret };
}

export function viewWebhookDelivery(facts: WebhookDeliveryFacts): WebhookDeliveryView {
	return {
		event_id: facts.eventId,
		endpoint_id: facts.endpointId,
		kind: facts.kind,
		status: facts.status,
		created_at: formatTime(facts.createdAt),
		next_attempt_at: formatOrNull(facts.nextAttemptAt),
		settled_at: formatOrNull(facts.settledAt),
		attempts: facts.attempts.map(({ at, tookMs, statusCode, failure }) => ({
			at: formatTime(at),
			duration_ms: tookMs,
			status_code: statusCode,
			failure,
		})),
	};
}
