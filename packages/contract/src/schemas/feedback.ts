// The wire shapes of `POST /v1/feedback`: a label for an earlier event, and its acknowledgement.

import { FRAUD_TYPES, LABELS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";

export const FeedbackInputSchema = Type.Object(
	{
		event_id: buildText(64, "The event that is labelled, `evt_` and 26 letters."),
		label: buildWord(LABELS, "What the event turned out to be."),
		source: Type.Optional(
			buildText(64, "Who says so, e.g. `chargeback`, `complaint`, `law_enforcement`, `recall`, `analyst`."),
		),
		fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud, where it is known.")),
	},
	{ $id: "FeedbackInput" },
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
