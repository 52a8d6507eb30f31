// What is delivered to a webhook endpoint. Read it only after `verifyWebhook` has said true.

import type { OpenCase } from "./answers.ts";
import type { CustomerStatus, Decision, DecisionScreening, Open, Reason, ScreeningStatus } from "./decision.ts";

/** Of a decision that was not `allow`. */
export interface DecidedData extends Pick<Decision, "event_id" | "customer_id" | "decision" | "score" | "risk_level"> {
	/** Strongest first. */
	reasons: Pick<Reason, "code" | "reason">[];
	/** The case it opened or joined. */
	case_id: string | null;
}

/** An event as you know it. */
export interface NamedEvent {
	/** The event, `evt_…`. */
	event_id: string;
	/** Your `reference` of the movement; null where you sent none, or it was erased. */
	reference: string | null;
	/** The key the event came under. */
	idempotency_key: string | null;
	/** As you sent it. */
	metadata: Record<string, unknown> | null;
}

/** How a review ended. */
export interface ResolvedData extends NamedEvent {
	/** Your own id of the customer. */
	customer_id: string;
	/** `approved`: post the payout again under a new key, with `retry_of`. */
	resolution: Open<"approved" | "declined">;
}

/** A case that was opened. */
export interface CaseOpenedData extends Pick<OpenCase, "type" | "severity" | "event_id"> {
	/** The case, `cas_…`. */
	case_id: string;
	/** Your own id of the customer. */
	customer_id: string;
	/** It had been closed. */
	reopened?: boolean;
}

/** A case that was closed. */
export interface CaseClosedData
	extends Pick<ResolvedData, "resolution">,
		Pick<CaseOpenedData, "case_id" | "customer_id"> {
	/** The events it resolved, at most 50. Each has a `decision.resolved` of its own. */
	events: NamedEvent[];
	/** How many more it resolved. */
	more: number;
}

/** A case with a clock that runs out soon. */
export interface CaseDueData extends Pick<CaseOpenedData, "case_id" | "customer_id"> {
	/** The clock, as in `str`. */
	clock: string;
	/** What the workspace calls it. */
	title: string;
	/** When it runs out, ISO 8601. */
	due_at: string;
}

/** A customer whose status changed. */
export interface CustomerMovedData extends Pick<CaseOpenedData, "customer_id"> {
	/** The event that caused it, if one did. */
	event_id?: string;
	/** The status before. */
	before?: CustomerStatus;
	/** The status now. */
	status?: CustomerStatus;
	/** The case whose closing ended the hold, if one did. */
	case_id?: string;
}

/** A name that was found on a list. */
export interface ScreeningMatchData extends Pick<CaseOpenedData, "customer_id"> {
	/** The event that named it, if one did. */
	event_id?: string | null;
	/** The case for it. */
	case_id?: string | null;
	/** The customer's screening status. */
	status?: ScreeningStatus;
	/** What weighs most first. */
	results: DecisionScreening["results"];
}

/** A match that does not count any more. */
export interface ScreeningClearedData extends Pick<CaseOpenedData, "customer_id"> {
	/** The event that caused it, if one did. */
	event_id?: string;
	/** The customer's screening status now. */
	status: ScreeningStatus;
	/** The entry that a person said is somebody else. */
	id?: string;
}

/** Rules that decide from now on. */
export interface RulesPublishedData {
	/** Their version. */
	version: string;
	/** The version before. */
	before: string;
	/** Who made it. */
	author: string;
	/** Why. */
	reason: string;
}

/** A request that fewer things take two people. Look at it: it takes effect by itself after a day. */
export interface LooseningData {
	/** What is to be loosened. */
	setting: "four_eyes" | "rules_approval" | "screening_thresholds" | "screening_lists";
	/** `applied` where nobody confirmed or withdrew it for a day. */
	state: "requested" | "confirmed" | "withdrawn" | "applied";
	/** What it shall be. */
	wanted: Record<string, unknown>;
	/** Who did this. */
	actor: string;
	/** Who asked for it. */
	requested_by: string;
	/** When it takes effect without a second person. */
	effective_at: string;
}

/** `data` by kind. It holds no names, phones or identity numbers. */
export interface WebhookData {
	"decision.blocked": DecidedData;
	"decision.review_required": DecidedData;
	"decision.resolved": ResolvedData;
	"case.opened": CaseOpenedData;
	"case.closed": CaseClosedData;
	"case.due_soon": CaseDueData;
	"customer.held": CustomerMovedData;
	"customer.released": CustomerMovedData;
	"customer.blocked": CustomerMovedData;
	"screening.match": ScreeningMatchData;
	"screening.cleared": ScreeningClearedData;
	"rules.published": RulesPublishedData;
	"workspace.loosening": LooseningData;
	/** Holds nothing. */
	ping: Record<string, never>;
}

/** What can be told. A newer service may tell more: ignore kinds you do not know. */
export type WebhookKind = keyof WebhookData;

/** A delivery of one kind. */
export interface WebhookEventOf<Kind extends WebhookKind> {
	/** `whe_…`, the same over retries and replays: keep those you have handled. */
	id: string;
	/** What happened. */
	type: Kind;
	/** When it happened, ISO 8601. */
	created_at: string;
	/** False in test mode. */
	livemode: boolean;
	/** The form of this body, `v1`. */
	api_version: string;
	/** What it is about. */
	data: WebhookData[Kind];
}

/** A delivery, by its `type`. It may come more than once and in any order. */
export type WebhookEvent = { [Kind in WebhookKind]: WebhookEventOf<Kind> }[WebhookKind];
