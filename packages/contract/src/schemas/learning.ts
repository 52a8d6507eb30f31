// The wire shapes of requests for rule managers: learning settings and bulk labels.

import { FRAUD_TYPES, LABELS, LEARNING_MODES } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildWord } from "./builders.ts";

const EVENTS_MAX = 200;

export const LearningChangeSchema = Type.Object(
	{
		mode: Type.Optional(
			buildWord(LEARNING_MODES, "Whether learned weights are published automatically, after approval, or never."),
		),
		settings: Type.Optional(
			Type.Record(Type.String(), Type.Unknown(), {
				description: "The settings that differ from the defaults. They replace all earlier settings.",
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
			description: "The events to label.",
		}),
		label: buildWord(LABELS, "The label for all of the events."),
		source: Type.Optional(buildText(64, "The source of the label.")),
		fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud, if known.")),
		confirm: Type.Optional(
			buildText(64, "The value from the preview. Without it nothing is labelled and the response is a preview."),
		),
	},
	{ $id: "BulkFeedback" },
);
export type BulkFeedback = Static<typeof BulkFeedbackSchema>;
