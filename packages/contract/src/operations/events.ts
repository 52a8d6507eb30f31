// Operations on events.

import { DecisionSchema } from "../schemas/decision.ts";
import { EventSchema } from "../schemas/event.ts";
import { EventInputSchema } from "../schemas/event-input.ts";
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
			amount: 48000,
			method: "mpesa",
			destination: { type: "mpesa", account: "0712345678" },
			device: { id: "d-81f2", ip: "197.248.10.20" },
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
