// Operations on events.

import { DECISIONS, EVENT_TYPES, LABELS, METHODS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildText } from "../schemas/builders.ts";
import { DecisionSchema } from "../schemas/decision.ts";
import { EventSchema } from "../schemas/event.ts";
import { BATCH_BYTES_MAX, EventBatchInputSchema, EventBatchSchema } from "../schemas/event-batch.ts";
import { EventInputSchema } from "../schemas/event-input.ts";
import {
	AppealInputSchema,
	AppealSchema,
	EventCountSchema,
	EventExplanationSchema,
	EventPageSchema,
	VerificationInputSchema,
	VerificationSchema,
} from "../schemas/events.ts";
import { buildPageQuery, buildWords } from "../schemas/page.ts";
import { defineOperation } from "./operation.ts";

export const recordEvent = defineOperation({
	id: "recordEvent",
	method: "POST",
	path: "/v1/events",
	scope: "events:write",
	tag: "Events",
	summary: "Send an event and get a decision",
	description:
		"Hold the action unless the decision is `allow`. A retry with the same `Idempotency-Key` gets the same decision, byte for byte, with the header `Idempotency-Replayed: true`.",
	body: EventInputSchema,
	answer: DecisionSchema,
	errors: ["idempotency_conflict"],
	example: {
		body: {
			type: "payout.requested",
			customer_id: "cus_4711",
			amount: 90000,
			balance: 95000,
			method: "mpesa",
			destination: { type: "mpesa", account: "0712345678" },
			device: { id: "d-81f2", ip: "197.248.10.20" },
		},
	},
});

export const recordEvents = defineOperation({
	id: "recordEvents",
	method: "POST",
	path: "/v1/events/batch",
	scope: "events:write",
	tag: "Events",
	summary: "Send up to 500 events at once",
	description:
		"For backfills and queues. Each event is decided and counted against the rate limit as if it were sent alone, and has its own result in the same order. The status is 200 even if some events failed. The events of one customer are decided in the given order: if one cannot be stored now (503), the later ones of that customer get 503 too. From one `Idempotency-Key` the server derives a separate key for each event.",
	body: EventBatchInputSchema,
	bodyBytesMax: BATCH_BYTES_MAX,
	answer: EventBatchSchema,
	example: {
		body: {
			events: [
				{ type: "login", customer_id: "cus_4711", login: { success: true } },
				{ type: "transaction", customer_id: "cus_4711" },
			],
		},
	},
});

export const readEvent = defineOperation({
	id: "readEvent",
	method: "GET",
	path: "/v1/events/{event_id}",
	scope: "events:read",
	tag: "Events",
	summary: "Read an event",
	description: "Returns the stored event without secrets, with its decision and the label in force.",
	answer: EventSchema,
});

const EVENT_SORTS = ["newest", "amount"] as const;

const amount = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1e12, description }));

const FILTERS = {
	customer_id: Type.Optional(buildText(128, "Only events of this customer.")),
	type: Type.Optional(buildWords(EVENT_TYPES, "Only events of one of these types.")),
	decision: Type.Optional(buildWords(DECISIONS, "Only events with one of these decisions.")),
	method: Type.Optional(
		buildWords([...METHODS, "none"] as const, "Only events with one of these methods; `none` for those without one."),
	),
	label: Type.Optional(
		buildWords(
			[...LABELS, "none"] as const,
			"Only events with one of these labels in force; `none` for those without one.",
		),
	),
	let_through: Type.Optional(
		Type.Boolean({
			description:
				"`true`: only events that went through, because they were allowed or approved later. `false`: only the others.",
		}),
	),
	rule: Type.Optional(buildText(64, "Only events on which this rule fired.")),
	reference: Type.Optional(buildText(128, "Only events of the movement with this reference.")),
	idempotency_key: Type.Optional(buildText(255, "Only the event that was sent with this idempotency key.")),
	amount_min: amount("The minimum amount, in major units of the workspace's currency."),
	amount_max: amount("The maximum amount, in major units of the workspace's currency."),
	from: Type.Optional(buildForm("moment", "Only events received at or after this time.")),
	to: Type.Optional(buildForm("moment", "Only events received before this time.")),
	counted: Type.Optional(
		Type.Boolean({
			description:
				"`true`: only events that the overview counts between `from` and `to`. It leaves out imported history. In test mode it goes by the time the events occurred.",
		}),
	),
};

export const listEvents = defineOperation({
	id: "listEvents",
	method: "GET",
	path: "/v1/events",
	scope: "events:search",
	tag: "Events",
	summary: "List events",
	description: "Newest first, by the time of receipt, unless `sort` says otherwise.",
	query: buildPageQuery({
		...FILTERS,
		sort: Type.Unsafe<(typeof EVENT_SORTS)[number]>({
			type: "string",
			enum: [...EVENT_SORTS],
			default: "newest",
			description:
				"The order. `amount`: largest amount first; it needs `label=fraud` or `label=legit`, and sorts the newest 50,000 of these events.",
		}),
	}),
	answer: EventPageSchema,
	example: { query: "decision=review,block&limit=10" },
});

export const countEvents = defineOperation({
	id: "countEvents",
	method: "GET",
	path: "/v1/events/count",
	scope: "events:search",
	tag: "Events",
	summary: "Count events",
	description:
		"The number of events that a list with the same filters has. It is exact up to 10,000. If so many events have to be read that it takes more than 1.5 s, it counts the newest of them.",
	query: Type.Object(FILTERS),
	answer: EventCountSchema,
	example: { query: "decision=review,block" },
});

export const explainEvent = defineOperation({
	id: "explainEvent",
	method: "GET",
	path: "/v1/events/{event_id}/explanation",
	scope: "events:search",
	tag: "Events",
	summary: "Explain the decision on an event",
	description:
		"Returns the amount each rule added to the score, the labels, and the customer's usual behaviour before the event.",
	answer: EventExplanationSchema,
});

export const verifyEvent = defineOperation({
	id: "verifyEvent",
	method: "POST",
	path: "/v1/events/{event_id}/verification",
	scope: "events:write",
	tag: "Events",
	summary: "Report the result of a verification",
	description:
		"Settles a decision whose `next_step` is `verify` or `cool_off`. With `cool_off`, a passed verification is refused with 400 before `cool_off_until`; a failed one is accepted at any time. After a passed verification, the same rules do not stop the same action if it is posted again with a new idempotency key within 24 hours. A verification by phone does not count within 72 hours after a SIM swap or a change of the number.",
	body: VerificationInputSchema,
	answer: VerificationSchema,
	example: { body: { method: "in_person", passed: true } },
});

export const appealEvent = defineOperation({
	id: "appealEvent",
	method: "POST",
	path: "/v1/events/{event_id}/appeal",
	scope: "events:write",
	tag: "Events",
	summary: "Appeal against a decision",
	description: "Opens a case in which a person decides, or adds the appeal to the open case.",
	body: AppealInputSchema,
	answer: AppealSchema,
	example: { body: { reason: "I sold my car; the buyer's transfer is explained by the contract I sent." } },
});
