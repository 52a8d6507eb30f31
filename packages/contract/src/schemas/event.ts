// The wire shape of a stored event: the response to `GET /v1/events/{event_id}`. It holds no secrets.

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

/** The description of `payee_account` in every answer that has it. */
export const PAYEE_ACCOUNT =
	"The account, phone or wallet of the other party. Without the scope `customers:personal` only its end is shown, as in `•••• 4821`. The account of a destination is stored only as keyed hashes and by its end, so it is whole only if the counterparty or a customer of the workspace has the same number.";

export const EventSchema = Type.Object(
	{
		id: Type.String({ description: "The event's id: `evt_` and 26 letters." }),
		type: buildWord(EVENT_TYPES, "The event's type."),
		customer_id: Type.String(),
		occurred_at: buildTime("When the event occurred."),
		received_at: buildTime("When the event was received."),
		reference: Type.Optional(Type.String({ description: "Your id of the movement." })),
		idempotency_key: Type.Optional(Type.String({ description: "The idempotency key of the request." })),
		payee_account: Type.Optional(Type.String({ description: PAYEE_ACCOUNT })),
		retry_of: Type.Optional(Type.String({ description: "The approved event that this event repeats." })),
		direction: Type.Optional(buildWord(DIRECTIONS, "For a `transaction`: the direction of the money.")),
		method: Type.Optional(buildWord(METHODS, "How the money moved.")),
		status: Type.Optional(buildWord(MOVEMENT_STATUSES, "The status of the movement.")),
		counterparty: Type.Optional(Type.Object({ country: Type.Optional(Type.String()) })),
		destination: Type.Optional(
			Type.Object({
				type: buildWord(DESTINATION_TYPES, "The kind of account."),
				bank_code: Type.Optional(Type.String()),
				country: Type.Optional(Type.String()),
			}),
		),
		asset: Type.Optional(
			Type.Object({
				code: Type.String(),
				amount: Type.String({ description: "A decimal string with every digit that was sent." }),
				network: Type.Optional(Type.String()),
			}),
		),
		travel_rule: Type.Optional(Type.Object({ required: Type.Boolean(), present: Type.Boolean() })),
		customer: Type.Optional(
			Type.Object({
				kind: Type.Optional(buildWord(CUSTOMER_KINDS, "The kind of customer.")),
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
		resolution: orNull(
			buildWord(
				["approved", "declined"],
				"The result of the review. Null while the review is open, or if there was none.",
			),
		),
		effective_label: orNull(buildWord(LABELS, "The label in force, or null.")),
		erased_at: Type.Optional(
			buildTime(
				"When the personal data was erased: metadata, location and encrypted fields. Other fields are unchanged.",
			),
		),
	},
	{ $id: "Event", description: "The stored event without secrets, and its decision. The decision holds the amount." },
);
export type EventView = Static<typeof EventSchema>;
