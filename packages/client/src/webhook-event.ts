// The bodies of webhook deliveries. Read a body only after `verifyWebhook` has returned true.

import type { OpenCase } from "./answers.ts";
import type { CustomerStatus, Decision, DecisionScreening, Open, Reason, ScreeningStatus } from "./decision.ts";

/** A decision other than `allow`. */
export interface DecidedData extends Pick<Decision, "event_id" | "customer_id" | "decision" | "score" | "risk_level"> {
	/** The reasons, strongest first. */
	reasons: Pick<Reason, "code" | "reason">[];
	/** The case of the event. */
	case_id: string | null;
}

/** An event with your own identifiers. */
export interface NamedEvent {
	/** `evt_…`. */
	event_id: string;
	/** Your `reference` of the movement. */
	reference: string | null;
	/** The idempotency key. */
	idempotency_key: string | null;
	/** Your `metadata`. */
	metadata: Record<string, unknown> | null;
}

/** The result of a review. */
export interface ResolvedData extends NamedEvent {
	/** Your customer id. */
	customer_id: string;
	/** `approved`: post the payout again with a new idempotency key and `retry_of`. */
	resolution: Open<"approved" | "declined">;
}

/** A case that was opened. */
export interface CaseOpenedData extends Pick<OpenCase, "type" | "severity" | "event_id"> {
	/** `cas_…`. */
	case_id: string;
	/** Your customer id. */
	customer_id: string;
	/** True if a closed case was reopened. */
	reopened?: boolean;
}

/** A case that was closed. */
export interface CaseClosedData
	extends Pick<ResolvedData, "resolution">,
		Pick<CaseOpenedData, "case_id" | "customer_id"> {
	/** The resolved events, at most 50. Each also gets its own `decision.resolved`. */
	events: NamedEvent[];
	/** The number of further events. */
	more: number;
}

/** A case with a clock that runs out soon. */
export interface CaseDueData extends Pick<CaseOpenedData, "case_id" | "customer_id"> {
	/** The clock's id, for example `str`. */
	clock: string;
	/** The clock's name in the workspace. */
	title: string;
	/** When the clock runs out, ISO 8601. */
	due_at: string;
}

/** A customer whose status changed. */
export interface CustomerMovedData extends Pick<CaseOpenedData, "customer_id"> {
	/** The event that caused it, if one did. */
	event_id?: string;
	/** The status before the change. */
	before?: CustomerStatus;
	/** The status after the change. */
	status?: CustomerStatus;
	/** The closed case that ended the hold, if one did. */
	case_id?: string;
}

/** A name that was found on a list. */
export interface ScreeningMatchData extends Pick<CaseOpenedData, "customer_id"> {
	/** The event with the name, if one caused the match. */
	event_id?: string | null;
	/** The case about the match. */
	case_id?: string | null;
	/** The status now. */
	status?: ScreeningStatus;
	/** The matches, most important first. */
	results: DecisionScreening["results"];
}

/** A match that was cleared. */
export interface ScreeningClearedData extends Pick<CaseOpenedData, "customer_id"> {
	/** The event that caused it, if one did. */
	event_id?: string;
	/** The status now. */
	status: ScreeningStatus;
	/** The list entry that a person dismissed. */
	id?: string;
}

/** A rule set that was published. */
export interface RulesPublishedData {
	/** The version of the rule set. */
	version: string;
	/** The previous version. */
	before: string;
	/** The author of the version. */
	author: string;
	/** The reason for the change. */
	reason: string;
}

/** A request to loosen a control. It takes effect by itself after a day, so check it. */
export interface LooseningData {
	/** The setting to loosen. */
	setting: "four_eyes" | "rules_approval" | "screening_thresholds" | "screening_lists" | "control_group";
	/** `applied`: nobody confirmed or withdrew it within a day. */
	state: "requested" | "confirmed" | "withdrawn" | "applied";
	/** The requested value. */
	wanted: Record<string, unknown>;
	/** Who made or settled it. */
	actor: string;
	/** Who requested it. */
	requested_by: string;
	/** When it takes effect by itself. */
	effective_at: string;
}

/** `data` by kind. It holds no names, phone numbers or identity numbers. */
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
	/** A ping holds no data. */
	ping: Record<string, never>;
}

/** A newer service may send other kinds: ignore those that you do not know. */
export type WebhookKind = keyof WebhookData;

/** A delivery of one kind. */
export interface WebhookEventOf<Kind extends WebhookKind> {
	/** `whe_…`. Retries and replays have the same id, so process each id once. */
	id: string;
	/** The kind of event. */
	type: Kind;
	/** When the event happened, ISO 8601. */
	created_at: string;
	/** False in test mode. */
	livemode: boolean;
	/** The version of this body's format, `v1`. */
	api_version: string;
	/** The data of the event. */
	data: WebhookData[Kind];
}

/** A delivery, by its `type`. A delivery may arrive more than once and in any order. */
export type WebhookEvent = { [Kind in WebhookKind]: WebhookEventOf<Kind> }[WebhookKind];
