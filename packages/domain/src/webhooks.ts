// What a workspace can be told of, and what is known of the endpoints it is told at.

/** The kinds an endpoint can choose from. `ping` goes only to the endpoint that is being tried. */
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

/** Stands for every kind, also those that come with later versions. */
export const EVERY_WEBHOOK_KIND = "*";

/** `operator`: somebody did it. `gone`: it answered 410. `failing`: it has failed for days. */
export type EndpointDisabledReason = "operator" | "gone" | "failing";

export interface WebhookEndpointFacts {
	/** `wep_…`. */
	readonly id: string;
	readonly url: string;
	readonly description: string | null;
	/** Or `*` alone. */
	readonly kinds: readonly string[];
	readonly disabledAt: number | null;
	readonly disabledReason: EndpointDisabledReason | null;
	/** The first failure since it last took something. */
	readonly failingSince: number | null;
	/** When it last took something, to within seconds. */
	readonly deliveredAt: number | null;
	/** It asked not to be sent anything before this. */
	readonly pausedUntil: number | null;
	/** The last letters of the secret, enough to tell two apart. */
	readonly secretHint: string;
	/** Until when deliveries are also signed with the secret before. */
	readonly previousSecretUntil: number | null;
	/** Deliveries that wait to be sent, and those that were given up, counted up to 10,000. */
	readonly pendingCount: number;
	readonly deadCount: number;
	readonly createdAt: number;
	readonly createdBy: string;
}

/** With the secret, which nothing shows again. */
export interface WebhookEndpointWithSecret extends WebhookEndpointFacts {
	readonly secret: string;
}

export const DELIVERY_STATUSES = ["pending", "delivered", "dead"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why an attempt failed; `status` is an answer that is not 2xx. */
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
	/** Null when nothing was answered. */
	readonly statusCode: number | null;
	/** Null when it was taken. */
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
	/** When it will be tried next. */
	readonly nextAttemptAt: number | null;
	/** When it was taken, or given up. */
	readonly settledAt: number | null;
	/** Oldest first; of very many the latest. */
	readonly attempts: readonly WebhookAttempt[];
}
