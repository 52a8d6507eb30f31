// What is delivered to a webhook endpoint. Read it only after `verifyWebhook` has said true.

import type { Open } from "./decision.ts";

/** What can be told. A newer service may tell more. */
export type WebhookKind = Open<
	| "decision.blocked"
	| "decision.review_required"
	| "decision.resolved"
	| "case.opened"
	| "case.due_soon"
	| "case.closed"
	| "customer.held"
	| "customer.released"
	| "customer.blocked"
	| "screening.match"
	| "screening.cleared"
	| "rules.published"
	| "ping"
>;

/** What it is about. Which fields there are depends on the kind; names, phones and identity numbers never are. */
export interface WebhookData {
	/** The event, when one caused it. */
	event_id?: string | null;
	/** Your own id of the customer. */
	customer_id?: string;
	/** The case. */
	case_id?: string | null;
	/** Of a decision: `block` or `review`. */
	decision?: Open<"review" | "block">;
	/** Of a decision: 0 to 100. */
	score?: number;
	/** Of `decision.resolved`: how the review ended. */
	resolution?: Open<"approved" | "declined">;
	/** Of a customer or a screening: the status now. */
	status?: string;
	/** Whatever else the kind tells. */
	[field: string]: unknown;
}

/** One delivery. It may come more than once and in any order: keep the `id` of what was done. */
export interface WebhookEvent {
	/** `whe_…`, the same over retries and replays. */
	id: string;
	/** What happened. */
	type: WebhookKind;
	/** When it happened, ISO 8601. */
	created_at: string;
	/** False in test mode. */
	livemode: boolean;
	/** The form of this body, `v1`. */
	api_version: string;
	/** What it is about. */
	data: WebhookData;
}
