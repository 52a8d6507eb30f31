// The bodies of deliveries, for the section `webhooks` of the document. They hold no names, phone numbers or identity
// numbers.

import {
	CASE_TYPES,
	CUSTOMER_STATUSES,
	DECISIONS,
	LOOSENED_SETTINGS,
	LOOSENING_STATES,
	MATCH_STRENGTHS,
	RISK_LEVELS,
	SCREENED_ROLES,
	SCREENED_TOPICS,
	SCREENING_STATUSES,
	type WebhookKind,
} from "@hakiki/domain";
import { type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { buildOpenObject, buildTime, buildWord, orNull } from "../schemas/builders.ts";

const eventId = Type.String({ description: "The event's id." });
const customerId = Type.String({ description: "Your own id of the customer." });
const caseId = Type.String({ description: "The case's id." });

const decided = Type.Object({
	event_id: eventId,
	customer_id: customerId,
	decision: buildWord(DECISIONS, "The decision on the event."),
	score: Type.Number(),
	risk_level: buildWord(RISK_LEVELS, "The event's risk level."),
	reasons: Type.Array(Type.Object({ code: Type.String(), reason: Type.String() })),
	case_id: orNull(caseId),
});
const matched = Type.Object({
	customer_id: customerId,
	event_id: Type.Optional(orNull(eventId)),
	case_id: Type.Optional(orNull(caseId)),
	status: Type.Optional(buildWord(SCREENING_STATUSES, "The customer's screening status.")),
	results: Type.Array(
		Type.Object({
			party: buildWord(SCREENED_ROLES, "The party whose name matched."),
			id: Type.String({ description: "The entry's id on its list." }),
			type: buildWord(SCREENED_TOPICS, "The kind of list."),
			strength: buildWord(MATCH_STRENGTHS, "`strong` means that more than the name agrees."),
			score: Type.Number(),
		}),
	),
});
const moved = Type.Object({
	customer_id: customerId,
	event_id: Type.Optional(eventId),
	before: Type.Optional(buildWord(CUSTOMER_STATUSES, "The status before the change.")),
	status: Type.Optional(buildWord(CUSTOMER_STATUSES, "The status after the change.")),
	case_id: Type.Optional(Type.String({ description: "The case that ended the hold when it was closed." })),
});
const resolution = buildWord(["approved", "declined"], "The result of the review.");
/** The caller's own identifiers of the event. */
const names = {
	reference: orNull(Type.String({ description: "The event's `reference`." })),
	idempotency_key: orNull(Type.String({ description: "The idempotency key of the event." })),
	metadata: orNull(
		Type.Record(Type.String(), Type.Unknown(), { description: "The event's `metadata`, as it was sent." }),
	),
};

/** For each kind: when it is sent, and the schema of its `data`. */
const KINDS: Readonly<Record<WebhookKind | "ping", readonly [string, TSchema]>> = {
	"decision.blocked": ["An action was blocked", decided],
	"decision.review_required": ["An action waits for a person or a verification", decided],
	"decision.resolved": [
		"A review ended",
		Type.Object({ event_id: eventId, customer_id: customerId, resolution, ...names }),
	],
	"case.opened": [
		"A case was opened",
		Type.Object({
			case_id: caseId,
			type: buildWord(CASE_TYPES, "The subject of the case."),
			severity: buildWord(RISK_LEVELS, "The severity of the case."),
			customer_id: customerId,
			event_id: orNull(eventId),
			reopened: Type.Optional(Type.Boolean({ description: "True if the case was closed before and is now reopened." })),
		}),
	],
	"case.closed": [
		"A case was closed",
		Type.Object({
			case_id: caseId,
			customer_id: customerId,
			resolution,
			events: Type.Array(Type.Object({ event_id: eventId, ...names }), {
				description: "The events that the case resolved, at most 50.",
			}),
			more: Type.Integer({ description: "The number of further events that the case resolved." }),
		}),
	],
	"case.due_soon": [
		"A clock of a case runs out soon",
		Type.Object({
			case_id: caseId,
			customer_id: customerId,
			clock: Type.String({ description: "The clock's id, for example `str`." }),
			title: Type.String({ description: "The clock's name in the workspace." }),
			due_at: buildTime("When the clock runs out."),
		}),
	],
	"customer.held": ["A customer was held", moved],
	"customer.released": ["A customer was released", moved],
	"customer.blocked": ["A customer was blocked", moved],
	"screening.match": ["A name matches an entry of a list", matched],
	"screening.cleared": [
		"Matches of a customer were cleared",
		Type.Object({
			customer_id: customerId,
			event_id: Type.Optional(eventId),
			status: buildWord(SCREENING_STATUSES, "The customer's screening status now."),
			id: Type.Optional(Type.String({ description: "The list entry that a person dismissed." })),
		}),
	],
	"rules.published": [
		"Rules were published",
		Type.Object({
			version: Type.String({ description: "The version that decides from now on." }),
			before: Type.String({ description: "The previous version." }),
			author: Type.String({ description: "The author of the version." }),
			reason: Type.String({ description: "The reason for the change." }),
		}),
	],
	"workspace.loosening": [
		"A request to loosen a control was made or settled",
		Type.Object({
			setting: buildWord(LOOSENED_SETTINGS, "The setting to loosen."),
			state: buildWord(LOOSENING_STATES, "`applied` means that nobody confirmed or withdrew the request within a day."),
			wanted: buildOpenObject("The requested value."),
			actor: Type.String({ description: "The user who made or settled the request." }),
			requested_by: Type.String({ description: "The user who requested it." }),
			effective_at: buildTime("When it takes effect without a second person."),
		}),
	],
	ping: ["A test of an endpoint", Type.Object({})],
};

/** The complete body of a delivery, for each kind. */
export function listWebhooks(): readonly { readonly kind: string; readonly summary: string; readonly body: TSchema }[] {
	return Object.entries(KINDS).map(([kind, [summary, data]]) => {
		const fields: TProperties = {
			id: Type.String({
				description:
					"The webhook event's id: `whe_` and 26 letters. Retries have the same id, so process each id once.",
			}),
			type: Type.Unsafe<string>({ type: "string", enum: [kind], description: "The kind of event." }),
			created_at: buildTime("When the event happened."),
			livemode: Type.Boolean({ description: "False in test mode." }),
			api_version: Type.String(),
			data,
		};
		return { kind, summary, body: Type.Object(fields) };
	});
}
