// The wire shapes of `/v1/webhooks`, and of what is sent to endpoints.

import { ATTEMPT_FAILURES, DELIVERY_STATUSES, EVERY_WEBHOOK_KIND, WEBHOOK_KINDS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildForm, buildOpenObject, buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

const URL_LENGTH_MAX = 2_048;
const DESCRIPTION_LENGTH_MAX = 200;
const OVERLAP_HOURS_MAX = 168;

const url = buildText(URL_LENGTH_MAX, "Where to send to, by https. Every address its name leads to must be public.");
const kinds = Type.Array(buildWord([EVERY_WEBHOOK_KIND, ...WEBHOOK_KINDS], "A kind, or `*` alone for all of them."), {
	minItems: 1,
	maxItems: WEBHOOK_KINDS.length,
	description: "What to be told of.",
});

export const WebhookInputSchema = Type.Object(
	{
		url,
		kinds: Type.Optional(kinds),
		description: Type.Optional(buildText(DESCRIPTION_LENGTH_MAX, "What it is for.")),
	},
	{ $id: "WebhookInput" },
);

export const WebhookChangeSchema = Type.Object(
	{
		url: Type.Optional(url),
		kinds: Type.Optional(kinds),
		description: Type.Optional(orNull(buildText(DESCRIPTION_LENGTH_MAX, "What it is for; null takes it away."))),
		enabled: Type.Optional(
			Type.Boolean({
				description: "False gives up what still waits; it can be replayed once the endpoint is enabled.",
			}),
		),
	},
	{ $id: "WebhookChange", description: "What is not named stays as it is." },
);

export const WebhookRotationSchema = Type.Object(
	{
		overlap_hours: Type.Optional(
			Type.Number({
				minimum: 0,
				maximum: OVERLAP_HOURS_MAX,
				description: "For how long deliveries are also signed with the secret before; 24 when not said.",
			}),
		),
	},
	{ $id: "WebhookRotation" },
);

export const WebhookReplaySchema = Type.Object(
	{
		from: buildForm("moment", "Events from then on: a date, or an ISO 8601 time with an offset."),
		to: Type.Optional(buildForm("moment", "Events before then.")),
		kind: Type.Optional(buildWord([...WEBHOOK_KINDS, "ping"], "Of one kind.")),
		include_delivered: Type.Optional(Type.Boolean({ description: "Also what the endpoint has taken already." })),
	},
	{ $id: "WebhookReplay" },
);

const endpoint = {
	id: Type.String({ description: "The endpoint's id, `wep_` and 26 letters." }),
	url: Type.String(),
	description: orNull(Type.String()),
	kinds: Type.Array(Type.String(), { description: "`*` stands for all of them." }),
	status: buildWord(["enabled", "disabled"], "A disabled one is sent nothing."),
	disabled_reason: orNull(
		buildWord(["operator", "gone", "failing"], "`gone` answered 410, `failing` has failed for 5 days."),
	),
	disabled_at: orNull(buildTime("When it was disabled.")),
	failing_since: orNull(buildTime("The first failure since it last took something.")),
	last_delivered_at: orNull(buildTime("When it last took something, to within seconds.")),
	paused_until: orNull(buildTime("It asked, by `Retry-After`, not to be sent anything before then.")),
	secret_hint: Type.String({ description: "The last four letters of the secret." }),
	previous_secret_until: orNull(buildTime("Until when deliveries are also signed with the secret before.")),
	pending: Type.Integer({ description: "Deliveries that wait to be sent, counted up to 10,000." }),
	dead: Type.Integer({ description: "Deliveries that were given up and can be replayed, counted up to 10,000." }),
	created_at: buildTime("When it was made."),
	created_by: Type.String(),
};

export const WebhookSchema = Type.Object(endpoint, { $id: "Webhook" });
export type WebhookView = Static<typeof WebhookSchema>;

export const WebhookWithSecretSchema = Type.Object(
	{ ...endpoint, secret: Type.String({ description: "`whsec_…`: keep it; nothing shows it again." }) },
	{ $id: "WebhookWithSecret" },
);

export const WebhookPageSchema = buildPage("WebhookPage", WebhookSchema);

const delivery = {
	event_id: Type.String({ description: "The notice's id, `whe_` and 26 letters: the same over retries and replays." }),
	endpoint_id: Type.String(),
	kind: Type.String(),
	status: buildWord(DELIVERY_STATUSES, "`dead` was given up, and can be replayed."),
	created_at: buildTime("When it happened."),
	next_attempt_at: orNull(buildTime("When it is tried next.")),
	settled_at: orNull(buildTime("When it was taken, or given up.")),
	attempts: Type.Array(
		Type.Object({
			at: buildTime("When it was sent."),
			duration_ms: Type.Integer(),
			status_code: orNull(Type.Integer({ description: "What was answered, if anything was." })),
			failure: orNull(buildWord(ATTEMPT_FAILURES, "Null when it was taken.")),
		}),
		{ description: "Oldest first; of more than 50 the latest." },
	),
};

export const WebhookDeliverySchema = Type.Object(delivery, { $id: "WebhookDelivery" });
export type WebhookDeliveryView = Static<typeof WebhookDeliverySchema>;

export const WebhookDeliveryPageSchema = buildPage("WebhookDeliveryPage", WebhookDeliverySchema);

/** What an endpoint is sent. */
export const WebhookEventSchema = Type.Object(
	{
		id: Type.String({ description: "`whe_` and 26 letters: the same over retries and replays." }),
		type: buildWord([...WEBHOOK_KINDS, "ping"], "What happened."),
		created_at: buildTime("When it happened."),
		livemode: Type.Boolean({ description: "False for what happened in test mode." }),
		api_version: Type.String(),
		data: buildOpenObject("What it is about. No names, phones or identity numbers."),
	},
	{ $id: "WebhookEvent" },
);

export const WebhookDeliveryDetailsSchema = Type.Object(
	{ ...delivery, body: WebhookEventSchema },
	{ $id: "WebhookDeliveryDetails" },
);

export const WebhookReplayedSchema = Type.Object(
	{ replayed: Type.Integer({ description: "How many deliveries are sent again." }) },
	{ $id: "WebhookReplayed" },
);
