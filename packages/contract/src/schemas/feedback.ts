// The wire shapes of `POST /v1/feedback`: a label for an earlier event, and the response.

import { FRAUD_TYPES, LABELS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";

export const FeedbackInputSchema = Type.Object(
	{
		event_id: Type.Optional(buildText(64, "The event to label: `evt_` and 26 letters.")),
		reference: Type.Optional(
			buildText(128, "Instead of `event_id`: the movement's reference. The movement's first event is labelled."),
		),
		idempotency_key: Type.Optional(buildText(255, "Instead of `event_id`: the idempotency key of the event.")),
		customer_id: Type.Optional(
			buildText(128, "The customer of the event. Required if several customers have events with the same reference."),
		),
		label: buildWord(LABELS, "The label of the event."),
		source: Type.Optional(
			buildText(
				64,
				"The source of the label, for example `chargeback`, `complaint`, `law_enforcement`, `recall` or `analyst`.",
			),
		),
		fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud, if known.")),
	},
	{
		$id: "FeedbackInput",
		description: "Exactly one of `event_id`, `reference` and `idempotency_key` names the event.",
	},
);
export type FeedbackInput = Static<typeof FeedbackInputSchema>;

export const LabelSchema = Type.Object(
	{
		id: Type.String({ description: "The label's id: `lbl_` and 26 letters." }),
		event_id: Type.String(),
		label: buildWord(LABELS, "The label that was sent."),
		source: orNull(Type.String({ description: "The source that was sent." })),
		fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud that was sent.")),
		effective_label: buildWord(LABELS, "The label in force, after all sources are weighed."),
		overrode: Type.Boolean({ description: "True if this label changed the label in force." }),
		created_at: buildTime("When the label was recorded."),
	},
	{ $id: "Label" },
);
export type LabelView = Static<typeof LabelSchema>;
