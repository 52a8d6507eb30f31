// Webhook endpoints and deliveries, as people read them.

import type { AttemptFailure, DeliveryStatus, EndpointDisabledReason } from "../webhooks.ts";

/** The part of an endpoint that its row holds in the clear. */
export interface WebhookEndpointState {
	/** The kinds that it receives, or `*` alone. */
	readonly kinds: readonly string[];
	readonly disabledAt: number | null;
	readonly disabledReason: EndpointDisabledReason | null;
	/** The first failure since the endpoint last accepted a delivery. */
	readonly failingSince: number | null;
	/** When the endpoint last accepted a delivery, to within seconds. */
	readonly deliveredAt: number | null;
	/** The endpoint asked not to be sent anything before this time. */
	readonly pausedUntil: number | null;
	readonly createdAt: number;
	readonly createdBy: string;
}

export interface WebhookEndpointFacts extends WebhookEndpointState {
	/** `wep_…`. */
	readonly id: string;
	readonly url: string;
	readonly description: string | null;
	/** The last letters of the secret, enough to tell two apart. */
	readonly secretHint: string;
	/** Until then, deliveries are also signed with the previous secret. */
	readonly previousSecretUntil: number | null;
	/** Deliveries that wait to be sent, and deliveries that were given up, each counted up to 10,000. */
	readonly pendingCount: number;
	readonly deadCount: number;
}

/** The secret is shown this once. */
export interface WebhookEndpointWithSecret extends WebhookEndpointFacts {
	readonly secret: string;
}

export interface WebhookAttempt {
	readonly at: number;
	readonly tookMs: number;
	/** Null when there was no response. */
	readonly statusCode: number | null;
	/** Null when the endpoint accepted the delivery. */
	readonly failure: AttemptFailure | null;
}

export interface WebhookDeliveryFacts {
	readonly endpointId: string;
	/** `whe_…`, the same over retries and replays. */
	readonly eventId: string;
	readonly kind: string;
	readonly status: DeliveryStatus;
	/** When the event happened. */
	readonly createdAt: number;
	/** The time of the next attempt. */
	readonly nextAttemptAt: number | null;
	/** When it was accepted, or given up. */
	readonly settledAt: number | null;
	/** Oldest first. Only the latest are kept. */
	readonly attempts: readonly WebhookAttempt[];
}
