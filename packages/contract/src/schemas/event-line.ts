// One line of a history file: an event, and the label it has since been given, if any.

import { LABELS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildText, buildWord } from "./builders.ts";
import { EventInputSchema } from "./event-input.ts";

export const EventLineSchema = Type.Object(
	{
		...EventInputSchema.properties,
		label: Type.Optional(buildWord(LABELS, "What the event turned out to be.")),
		label_at: Type.Optional(buildForm("time", "When that was known; the time of the import when absent.")),
		source: Type.Optional(buildText(64, "Who said so.")),
	},
	{ $id: "EventLine" },
);
