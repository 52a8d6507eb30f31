// The kinds of notices that a workspace can receive, and the words that describe their delivery.

/** The kinds that an endpoint can choose. `ping` goes only to the endpoint that is being tested. */
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

/** Stands for every kind, including kinds of later versions. */
export const EVERY_WEBHOOK_KIND = "*";

/** `operator`: a person disabled it. `gone`: it answered 410. `failing`: it has failed for days. */
export type EndpointDisabledReason = "operator" | "gone" | "failing";

export const DELIVERY_STATUSES = ["pending", "delivered", "dead"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The reasons of a failed attempt. `status` is a response that is not 2xx. */
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
