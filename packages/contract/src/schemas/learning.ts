// The wire shapes that people who manage the rules send: how to learn, and labels in bulk.

import { FRAUD_TYPES, LABELS, LEARNING_MODES } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildWord } from "./builders.ts";

const EVENTS_MAX = 200;

export const LearningChangeSchema = Type.Object(
	{
		mode: Type.Optional(buildWord(LEARNING_MODES, "Whether weights are published without being asked.")),
		settings: Type.Optional(
			Type.Record(Type.String(), Type.Unknown(), {
				description: "What differs from the defaults; replaces all of it.",
			}),
		),
	},
	{ $id: "LearningChange" },
);
export type LearningChange = Static<typeof LearningChangeSchema>;

export const BulkFeedbackSchema = Type.Object(
	{
		event_ids: Type.Array(buildText(64, "An event's id."), {
			minItems: 1,
			maxItems: EVENTS_MAX,
			description: "The events that are labelled.",
		}),
		label: buildWord(LABELS, "What all of them turned out to be."),
		source: Type.Optional(buildText(64, "Who says so.")),
		fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud, where it is known.")),
		confirm: Type.Optional(buildText(64, "From the preview. Without it nothing is labelled, and a preview answered.")),
	},
	{ $id: "BulkFeedback" },
);
export type BulkFeedback = Static<typeof BulkFeedbackSchema>;
