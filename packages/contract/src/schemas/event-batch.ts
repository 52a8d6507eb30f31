// The wire shapes of `POST /v1/events/batch`.

import { FRAUD_TYPES, LABELS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText, buildWord } from "./builders.ts";
import { DecisionSchema } from "./decision.ts";
import { ErrorSchema } from "./error.ts";
import { buildTimeOrUnix, EventInputSchema } from "./event-input.ts";
import { LabelSchema } from "./feedback.ts";

export const BATCH_EVENTS_MAX = 500;
/** 4 KiB an event, when there are as many as may be. */
export const BATCH_BYTES_MAX = 2 * 1024 * 1024;

const LabelFields = Type.Object(
	{
		label: Type.Optional(buildWord(LABELS, "What the event turned out to be.")),
		label_at: Type.Optional(buildTimeOrUnix("When that was known", "time-or-unix")),
		source: Type.Optional(buildText(64, "Who says so, e.g. `chargeback`, `complaint`.")),
		fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud, where it is known.")),
	},
	{ description: "Only with `backfill`." },
);

export const EventBatchInputSchema = Type.Object(
	{
		events: Type.Array(Type.Intersect([EventInputSchema, LabelFields]), {
			minItems: 1,
			maxItems: BATCH_EVENTS_MAX,
			description: "Decided in this order, at least for each customer.",
		}),
		backfill: Type.Optional(
			Type.Boolean({
				description:
					"All of it is history, whatever its age: it builds profiles, opens no case, holds nobody and sends no webhook. Events may then carry labels.",
			}),
		),
	},
	{ $id: "EventBatchInput" },
);

const EventResultSchema = Type.Object(
	{
		status: Type.Integer({
			description: "What `POST /v1/events` would have answered: 200, 400, 409, 429, 500 or 503.",
		}),
		replayed: Type.Optional(
			Type.Boolean({ description: "True for the decision of an earlier event with the same key." }),
		),
		decision: Type.Optional(DecisionSchema),
		label: Type.Optional(LabelSchema),
		error: Type.Optional(ErrorSchema),
	},
	{
		$id: "EventResult",
		description: "A `decision`, or an `error`; both where the event was recorded and its label could not be.",
	},
);

export const EventBatchSchema = Type.Object(
	{
		results: Type.Array(EventResultSchema, { description: "One for each event, in the order given." }),
		recorded: Type.Integer({ description: "Events that were recorded now." }),
		replayed: Type.Integer({ description: "Events that were known already, by their key." }),
		failed: Type.Integer({ description: "Results with an error." }),
	},
	{ $id: "EventBatch" },
);
