// The wire shapes of `POST /v1/feedback`: a label for an earlier event, and its acknowledgement.

import { FRAUD_TYPES, LABELS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";

export const FeedbackInputSchema = Type.Object(
	{
		event_id: Type.Optional(buildText(64, "The event that is labelled, `evt_` and 26 letters.")),
		reference: Type.Optional(
			buildText(128, "In place of `event_id`: the movement's reference. Its first event is labelled."),
		),
		idempotency_key: Type.Optional(buildText(255, "In place of `event_id`: the key that the event was sent with.")),
		customer_id: Type.Optional(
			buildText(128, "Whose event it is. Required where several customers have events with the reference."),
		),
		label: buildWord(LABELS, "What the event turned out to be."),
		source: Type.Optional(
			buildText(64, "Who says so, e.g. `chargeback`, `complaint`, `law_enforcement`, `recall`, `analyst`."),
		),
		fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud, where it is known.")),
	},
	{
		$id: "FeedbackInput",
		description: "Exactly one of `event_id`, `reference` and `idempotency_key` names the event.",
	},
);
export type FeedbackInput = Static<typeof FeedbackInputSchema>;

export const LabelSchema = Type.Object(
	{
		id: Type.String({ description: "The label's id, `lbl_` and 26 letters." }),
		event_id: Type.String(),
		label: buildWord(LABELS, "As it was sent."),
		source: orNull(Type.String({ description: "As it was sent." })),
		fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "As it was sent.")),
		effective_label: buildWord(LABELS, "The label that counts now, all sources weighed."),
		overrode: Type.Boolean({ description: "True when this label changed the one that counted before." }),
		created_at: buildTime("When the label was taken."),
	},
	{ $id: "Label" },
);
export type LabelView = Static<typeof LabelSchema>;
