// Operations on events.

import { DECISIONS, EVENT_TYPES, METHODS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildText } from "../schemas/builders.ts";
import { DecisionSchema } from "../schemas/decision.ts";
import { EventSchema } from "../schemas/event.ts";
import { BATCH_BYTES_MAX, EventBatchInputSchema, EventBatchSchema } from "../schemas/event-batch.ts";
import { EventInputSchema } from "../schemas/event-input.ts";
import {
	AppealInputSchema,
	AppealSchema,
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
		"Anything but `allow` means: hold the action. A retry with the same `Idempotency-Key` gets the same decision, byte for byte, with the header `Idempotency-Replayed: true`.",
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
		"For backfills and queues. Each event is decided, and counted against the rate limit, as if it had been sent alone, and has a result of its own, in the same order; the status is 200 also when some failed. A customer's events are decided in the order given: after one that could not be stored for now (503), the same customer's later ones get 503 too. An `Idempotency-Key` stands for as many keys as there are events.",
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
	description: "As it was stored, without secrets, with its decision and the label that counts.",
	answer: EventSchema,
});

const amount = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1e12, description }));

export const listEvents = defineOperation({
	id: "listEvents",
	method: "GET",
	path: "/v1/events",
	scope: "events:search",
	tag: "Events",
	summary: "List events",
	description: "Newest first, by when they were received.",
	query: buildPageQuery({
		customer_id: Type.Optional(buildText(128, "Of one customer.")),
		type: Type.Optional(buildWords(EVENT_TYPES, "Any of these.")),
		decision: Type.Optional(buildWords(DECISIONS, "Any of these.")),
		method: Type.Optional(buildWords(METHODS, "Any of these.")),
		rule: Type.Optional(buildText(64, "On which this rule fired.")),
		reference: Type.Optional(buildText(128, "Of the movement with this reference of yours.")),
		idempotency_key: Type.Optional(buildText(255, "The event that was sent with this key.")),
		amount_min: amount("Major units of the workspace's currency."),
		amount_max: amount("Major units of the workspace's currency."),
		from: Type.Optional(buildForm("moment", "Received from then on.")),
		to: Type.Optional(buildForm("moment", "Received before then.")),
	}),
	answer: EventPageSchema,
	example: { query: "decision=review,block&limit=10" },
});

export const explainEvent = defineOperation({
	id: "explainEvent",
	method: "GET",
	path: "/v1/events/{event_id}/explanation",
	scope: "events:search",
	tag: "Events",
	summary: "See why an event was decided as it was",
	description: "What each rule added to the score, the labels, and what was usual for the customer until then.",
	answer: EventExplanationSchema,
});

export const verifyEvent = defineOperation({
	id: "verifyEvent",
	method: "POST",
	path: "/v1/events/{event_id}/verification",
	scope: "events:write",
	tag: "Events",
	summary: "Say how a verification ended",
	description:
		"Settles a decision whose `next_step` is `verify` or `cool_off`; one that cools off is confirmed no earlier than its `cool_off_until` (400 before), and may be given up at any time. Passed, the same action posted again under a new key within 24 hours is not stopped by the same rules. A proof that goes through the phone does not count within 72 hours of a SIM swap or a change of number.",
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
	description: "Opens a case that a person must decide, or joins the one that is open.",
	body: AppealInputSchema,
	answer: AppealSchema,
	example: { body: { reason: "I sold my car; the buyer's transfer is explained by the contract I sent." } },
});
