// The wire shape of a stored event: the answer to `GET /v1/events/{event_id}`. It holds no secrets.

import {
	CHANGES,
	CUSTOMER_KINDS,
	DESTINATION_TYPES,
	DIRECTIONS,
	EVENT_TYPES,
	LABELS,
	METHODS,
	MOVEMENT_STATUSES,
} from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildTime, buildWord, orNull } from "./builders.ts";
import { DecisionSchema } from "./decision.ts";

export const EventSchema = Type.Object(
	{
		id: Type.String({ description: "`evt_` and 26 letters." }),
		type: buildWord(EVENT_TYPES, "What happened."),
		customer_id: Type.String(),
		occurred_at: buildTime("When it happened."),
		received_at: buildTime("When it was received."),
		reference: Type.Optional(Type.String({ description: "Your id of the movement, as it was sent." })),
		idempotency_key: Type.Optional(Type.String({ description: "The key it was sent with." })),
		direction: Type.Optional(buildWord(DIRECTIONS, "Of a `transaction`.")),
		method: Type.Optional(buildWord(METHODS, "How the money moved.")),
		status: Type.Optional(buildWord(MOVEMENT_STATUSES, "Folded to one of these.")),
		counterparty: Type.Optional(Type.Object({ country: Type.Optional(Type.String()) })),
		destination: Type.Optional(
			Type.Object({
				type: buildWord(DESTINATION_TYPES, "What kind of account it is."),
				bank_code: Type.Optional(Type.String()),
				country: Type.Optional(Type.String()),
			}),
		),
		asset: Type.Optional(
			Type.Object({
				code: Type.String(),
				amount: Type.String({ description: "A decimal text with every digit that was sent." }),
				network: Type.Optional(Type.String()),
			}),
		),
		travel_rule: Type.Optional(Type.Object({ required: Type.Boolean(), present: Type.Boolean() })),
		customer: Type.Optional(
			Type.Object({
				kind: Type.Optional(buildWord(CUSTOMER_KINDS, "What kind of customer.")),
				nationality: Type.Optional(Type.String()),
				kyc_level: Type.Optional(Type.String()),
			}),
		),
		changes: Type.Optional(Type.Array(buildWord(CHANGES, "A field that changed."))),
		login: Type.Optional(Type.Object({ success: Type.Boolean() })),
		device: Type.Optional(Type.Object({ ip_country: Type.Optional(Type.String()) })),
		location: Type.Optional(Type.Object({ lat: Type.Number(), lng: Type.Number() })),
		sim_swapped_at: Type.Optional(buildTime("When the SIM was swapped.")),
		metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
		decision: DecisionSchema,
		resolution: orNull(buildWord(["approved", "declined"], "How a review ended; null while it is open or was none.")),
		effective_label: orNull(buildWord(LABELS, "The label that counts now; null without one.")),
		erased_at: Type.Optional(
			buildTime("When what is personal was erased: metadata, place, and what was sealed. The rest is as it was."),
		),
	},
	{ $id: "Event", description: "The event as stored, without secrets, with its decision (which holds the amount)." },
);
export type EventView = Static<typeof EventSchema>;
