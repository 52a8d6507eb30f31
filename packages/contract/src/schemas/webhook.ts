// The wire shapes of `/v1/webhooks`, and of the body that is sent to endpoints.

import { ATTEMPT_FAILURES, DELIVERY_STATUSES, EVERY_WEBHOOK_KIND, WEBHOOK_KINDS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildForm, buildOpenObject, buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

const URL_LENGTH_MAX = 2_048;
const DESCRIPTION_LENGTH_MAX = 200;
const OVERLAP_HOURS_MAX = 168;

const url = buildText(
	URL_LENGTH_MAX,
	"The https URL of the endpoint. Every address that its host name resolves to must be public.",
);
const kinds = Type.Array(
	buildWord([EVERY_WEBHOOK_KIND, ...WEBHOOK_KINDS], "A kind of event, or `*` alone for all kinds."),
	{
		minItems: 1,
		maxItems: WEBHOOK_KINDS.length,
		description: "The kinds of events to send.",
	},
);

export const WebhookInputSchema = Type.Object(
	{
		url,
		kinds: Type.Optional(kinds),
		description: Type.Optional(buildText(DESCRIPTION_LENGTH_MAX, "A description of the endpoint.")),
	},
	{ $id: "WebhookInput" },
);

export const WebhookChangeSchema = Type.Object(
	{
		url: Type.Optional(url),
		kinds: Type.Optional(kinds),
		description: Type.Optional(
			orNull(buildText(DESCRIPTION_LENGTH_MAX, "A description of the endpoint. Null removes it.")),
		),
		enabled: Type.Optional(
			Type.Boolean({
				description:
					"False disables the endpoint and gives up pending deliveries. You can replay them once the endpoint is enabled.",
			}),
		),
	},
	{ $id: "WebhookChange", description: "Fields that are left out keep their value." },
);

export const WebhookRotationSchema = Type.Object(
	{
		overlap_hours: Type.Optional(
			Type.Number({
				minimum: 0,
				maximum: OVERLAP_HOURS_MAX,
				description:
					"The number of hours for which deliveries are also signed with the previous secret. The default is 24.",
			}),
		),
	},
	{ $id: "WebhookRotation" },
);

export const WebhookReplaySchema = Type.Object(
	{
		from: buildForm("moment", "Replay events from this time on: a date, or an ISO 8601 time with an offset."),
		to: Type.Optional(buildForm("moment", "Replay events before this time.")),
		kind: Type.Optional(buildWord([...WEBHOOK_KINDS, "ping"], "Replay only events of this kind.")),
		include_delivered: Type.Optional(
			Type.Boolean({ description: "True to include events that were already delivered." }),
		),
	},
	{ $id: "WebhookReplay" },
);

const endpoint = {
	id: Type.String({ description: "The endpoint's id: `wep_` and 26 letters." }),
	url: Type.String(),
	description: orNull(Type.String()),
	kinds: Type.Array(Type.String(), { description: "The kinds of events to send. `*` means all kinds." }),
	status: buildWord(["enabled", "disabled"], "Nothing is sent to a disabled endpoint."),
	disabled_reason: orNull(
		buildWord(
			["operator", "gone", "failing"],
			"`gone`: the endpoint answered 410. `failing`: the endpoint failed for 5 days.",
		),
	),
	disabled_at: orNull(buildTime("When the endpoint was disabled.")),
	failing_since: orNull(buildTime("When the first failure after the last successful delivery happened.")),
	last_delivered_at: orNull(buildTime("When the last successful delivery happened, accurate to a few seconds.")),
	paused_until: orNull(buildTime("The endpoint asked with `Retry-After` to receive nothing before this time.")),
	secret_hint: Type.String({ description: "The last four letters of the secret." }),
	previous_secret_until: orNull(buildTime("Until this time deliveries are also signed with the previous secret.")),
	pending: Type.Integer({ description: "The number of pending deliveries, counted up to 10,000." }),
	dead: Type.Integer({
		description: "The number of deliveries that were given up and can be replayed, counted up to 10,000.",
	}),
	created_at: buildTime("When the endpoint was created."),
	created_by: Type.String(),
};

export const WebhookSchema = Type.Object(endpoint, { $id: "Webhook" });
export type WebhookView = Static<typeof WebhookSchema>;

export const WebhookWithSecretSchema = Type.Object(
	{ ...endpoint, secret: Type.String({ description: "The secret, `whsec_…`. Store it: it is shown only now." }) },
	{ $id: "WebhookWithSecret" },
);

export const WebhookPageSchema = buildPage("WebhookPage", WebhookSchema);

const delivery = {
	event_id: Type.String({
		description: "The webhook event's id: `whe_` and 26 letters. Retries and replays have the same id.",
	}),
	endpoint_id: Type.String(),
	kind: Type.String(),
	status: buildWord(DELIVERY_STATUSES, "`dead` means that the delivery was given up. You can replay it."),
	created_at: buildTime("When the event happened."),
	next_attempt_at: orNull(buildTime("When the next attempt is made.")),
	settled_at: orNull(buildTime("When the delivery succeeded or was given up.")),
	attempts: Type.Array(
		Type.Object({
			at: buildTime("When the attempt was made."),
			duration_ms: Type.Integer(),
			status_code: orNull(Type.Integer({ description: "The status of the response, if there was one." })),
			failure: orNull(buildWord(ATTEMPT_FAILURES, "The failure. Null if the delivery succeeded.")),
		}),
		{ description: "The latest 50 attempts, oldest first." },
	),
};

export const WebhookDeliverySchema = Type.Object(delivery, { $id: "WebhookDelivery" });
export type WebhookDeliveryView = Static<typeof WebhookDeliverySchema>;

export const WebhookDeliveryPageSchema = buildPage("WebhookDeliveryPage", WebhookDeliverySchema);

/** The body of a request to an endpoint. */
export const WebhookEventSchema = Type.Object(
	{
		id: Type.String({
			description: "The webhook event's id: `whe_` and 26 letters. Retries and replays have the same id.",
		}),
		type: buildWord([...WEBHOOK_KINDS, "ping"], "The kind of event."),
		created_at: buildTime("When the event happened."),
		livemode: Type.Boolean({ description: "False for test mode." }),
		api_version: Type.String(),
		data: buildOpenObject("The data of the event. It holds no names, phone numbers or identity numbers."),
	},
	{ $id: "WebhookEvent" },
);

export const WebhookDeliveryDetailsSchema = Type.Object(
	{ ...delivery, body: WebhookEventSchema },
	{ $id: "WebhookDeliveryDetails" },
);

export const WebhookReplayedSchema = Type.Object(
	{ replayed: Type.Integer({ description: "The number of deliveries that are sent again." }) },
	{ $id: "WebhookReplayed" },
);
