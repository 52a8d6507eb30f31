// The kinds of webhook events, and the facts about endpoints and deliveries.

/** The kinds that an endpoint can choose. `ping` goes only to the endpoint under test. */
export const WEBHOOK_KINDS = [
	"decision.blocked",
	"decision.review_required",
	"decision.resolved",
	"case.opened",
	"case.closed",
	"case.due_soon",
	"customer.held",
	"customer.released",
	"customer.blocked",
	"screening.match",
	"screening.cleared",
	"rules.published",
	"workspace.loosening",
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Means every kind, including those of later versions. */
export const EVERY_WEBHOOK_KIND = "*";

/** `operator`: somebody disabled it. `gone`: it answered 410. `failing`: it has failed for days. */
export type EndpointDisabledReason = "operator" | "gone" | "failing";

export interface WebhookEndpointFacts {
	/** The endpoint's id, `wep_…`. */
	readonly id: string;
	readonly url: string;
	readonly description: string | null;
	/** The kinds to send, or `*` alone. */
	readonly kinds: readonly string[];
	readonly disabledAt: number | null;
	readonly disabledReason: EndpointDisabledReason | null;
	/** When the first failure after the last successful delivery happened. */
	readonly failingSince: number | null;
	/** When the last successful delivery happened, accurate to a few seconds. */
	readonly deliveredAt: number | null;
	/** The endpoint asked to receive nothing before this time. */
	readonly pausedUntil: number | null;
	/** The last letters of the secret, enough to tell two secrets apart. */
	readonly secretHint: string;
	/** Until this time deliveries are also signed with the previous secret. */
	readonly previousSecretUntil: number | null;
	/** Pending deliveries, and deliveries that were given up, counted up to 10,000. */
	readonly pendingCount: number;
	readonly deadCount: number;
	readonly createdAt: number;
	readonly createdBy: string;
}

/** An endpoint with its secret, which is shown only once. */
export interface WebhookEndpointWithSecret extends WebhookEndpointFacts {
	readonly secret: string;
}

export const DELIVERY_STATUSES = ["pending", "delivered", "dead"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The reasons why an attempt failed. `status` is a response that is not 2xx. */
export const ATTEMPT_FAILURES = [
	"status",
	"redirect",
	"timeout_connect",
	"timeout_answer",
	"address_refused",
	"name_unknown",
	"connection",
	"certificate",
	"protocol",
] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

export interface WebhookAttempt {
	readonly at: number;
	readonly tookMs: number;
	/** Null if there was no response. */
	readonly statusCode: number | null;
	/** Null if the delivery succeeded. */
	readonly failure: AttemptFailure | null;
}

export interface WebhookDeliveryFacts {
	readonly endpointId: string;
	/** `whe_…`. Retries and replays have the same id. */
	readonly eventId: string;
	readonly kind: string;
	readonly status: DeliveryStatus;
	/** When the event happened. */
	readonly createdAt: number;
	/** When the next attempt is made. */
	readonly nextAttemptAt: number | null;
	/** When the delivery succeeded or was given up. */
	readonly settledAt: number | null;
	/** The latest attempts, oldest first. */
	readonly attempts: readonly WebhookAttempt[];
}
