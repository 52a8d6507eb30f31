// What deliveries look like, for the section `webhooks` of the document. They hold no names, phones or identity numbers.

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

const eventId = Type.String({ description: "The event it is about." });
const customerId = Type.String({ description: "The caller's own id of the customer." });
const caseId = Type.String({ description: "The case it is about." });

const decided = Type.Object({
	event_id: eventId,
	customer_id: customerId,
	decision: buildWord(DECISIONS, "What was decided."),
	score: Type.Number(),
	risk_level: buildWord(RISK_LEVELS, "The event's level."),
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
			party: buildWord(SCREENED_ROLES, "Whose name matched."),
			id: Type.String({ description: "The entry's id on its list." }),
			type: buildWord(SCREENED_TOPICS, "Which kind of list."),
			strength: buildWord(MATCH_STRENGTHS, "`strong` needs more than a name to agree."),
			score: Type.Number(),
		}),
	),
});
const moved = Type.Object({
	customer_id: customerId,
	event_id: Type.Optional(eventId),
	before: Type.Optional(buildWord(CUSTOMER_STATUSES, "The status before.")),
	status: Type.Optional(buildWord(CUSTOMER_STATUSES, "The status now.")),
	case_id: Type.Optional(Type.String({ description: "The case whose closing ended the hold." })),
});
const resolution = buildWord(["approved", "declined"], "How it ended.");
/** What the caller knows the event by. */
const names = {
	reference: orNull(Type.String({ description: "The event's `reference`." })),
	idempotency_key: orNull(Type.String({ description: "The key the event came under." })),
	metadata: orNull(
		Type.Record(Type.String(), Type.Unknown(), { description: "The event's `metadata`, as it was sent." }),
	),
};

/** By kind: when it is sent, and its `data`. */
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
			type: buildWord(CASE_TYPES, "What it is about."),
			severity: buildWord(RISK_LEVELS, "How grave it is."),
			customer_id: customerId,
			event_id: orNull(eventId),
			reopened: Type.Optional(Type.Boolean({ description: "It had been closed." })),
		}),
	],
	"case.closed": [
		"A case was closed",
		Type.Object({
			case_id: caseId,
			customer_id: customerId,
			resolution,
			events: Type.Array(Type.Object({ event_id: eventId, ...names }), {
				description: "The events it resolved, at most 50.",
			}),
			more: Type.Integer({ description: "How many more it resolved." }),
		}),
	],
	"case.due_soon": [
		"A clock of a case runs out soon",
		Type.Object({
			case_id: caseId,
			customer_id: customerId,
			clock: Type.String({ description: "The clock's id, as in `str`." }),
			title: Type.String({ description: "What the workspace calls it." }),
			due_at: buildTime("When it runs out."),
		}),
	],
	"customer.held": ["A customer was held", moved],
	"customer.released": ["A customer was released", moved],
	"customer.blocked": ["A customer was blocked", moved],
	"screening.match": ["A name matches an entry of a list", matched],
	"screening.cleared": [
		"Matches turned out to be somebody else",
		Type.Object({
			customer_id: customerId,
			event_id: Type.Optional(eventId),
			status: buildWord(SCREENING_STATUSES, "The customer's screening status now."),
			id: Type.Optional(Type.String({ description: "The entry a person said is somebody else." })),
		}),
	],
	"rules.published": [
		"Rules were published",
		Type.Object({
			version: Type.String({ description: "The version that decides from now on." }),
			before: Type.String({ description: "The version before." }),
			author: Type.String({ description: "Who made it." }),
			reason: Type.String({ description: "Why." }),
		}),
	],
	"workspace.loosening": [
		"Somebody asks for fewer things to take two people, or that was settled",
		Type.Object({
			setting: buildWord(LOOSENED_SETTINGS, "What is to be loosened."),
			state: buildWord(LOOSENING_STATES, "`applied` where nobody confirmed or withdrew it for a day."),
			wanted: buildOpenObject("What it shall be."),
			actor: Type.String({ description: "Who did this." }),
			requested_by: Type.String({ description: "Who asked for it." }),
			effective_at: buildTime("When it takes effect without a second person."),
		}),
	],
	ping: ["An endpoint is tried", Type.Object({})],
};

/** The whole body of a delivery of each kind. */
export function listWebhooks(): readonly { readonly kind: string; readonly summary: string; readonly body: TSchema }[] {
	return Object.entries(KINDS).map(([kind, [summary, data]]) => {
		const fields: TProperties = {
			id: Type.String({ description: "`whe_` and 26 letters, the same over retries: take each once." }),
			type: Type.Unsafe<string>({ type: "string", enum: [kind], description: "The kind." }),
			created_at: buildTime("When it happened."),
			livemode: Type.Boolean({ description: "False in test mode." }),
			api_version: Type.String(),
			data,
		};
		return { kind, summary, body: Type.Object(fields) };
	});
}
