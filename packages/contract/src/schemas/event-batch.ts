// The wire shapes of `POST /v1/events/batch`.

import { FRAUD_TYPES, LABELS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText, buildWord } from "./builders.ts";
import { DecisionSchema } from "./decision.ts";
import { ErrorSchema } from "./error.ts";
import { buildTimeOrUnix, EventInputSchema } from "./event-input.ts";
import { LabelSchema } from "./feedback.ts";

export const BATCH_EVENTS_MAX = 500;
/** This allows 4 KiB for each event of a full batch. */
export const BATCH_BYTES_MAX = 2 * 1024 * 1024;

const LabelFields = Type.Object(
	{
		label: Type.Optional(buildWord(LABELS, "The label of the event.")),
		label_at: Type.Optional(buildTimeOrUnix("When the label was known", "time-or-unix")),
		source: Type.Optional(buildText(64, "The source of the label, for example `chargeback` or `complaint`.")),
		fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud, if known.")),
	},
	{ description: "Labels are accepted only with `backfill`." },
);

export const EventBatchInputSchema = Type.Object(
	{
		events: Type.Array(Type.Intersect([EventInputSchema, LabelFields]), {
			minItems: 1,
			maxItems: BATCH_EVENTS_MAX,
			description: "The events. Events of the same customer are decided in this order.",
		}),
		backfill: Type.Optional(
			Type.Boolean({
				description:
					"True to import history. The events build profiles, but open no case, hold no customer and send no webhook. The events may carry labels.",
			}),
		),
	},
	{ $id: "EventBatchInput" },
);

const EventResultSchema = Type.Object(
	{
		status: Type.Integer({
			description: "The status that `POST /v1/events` would have returned: 200, 400, 409, 429, 500 or 503.",
		}),
		replayed: Type.Optional(
			Type.Boolean({ description: "True if the decision belongs to an earlier event with the same idempotency key." }),
		),
		decision: Type.Optional(DecisionSchema),
		label: Type.Optional(LabelSchema),
		error: Type.Optional(ErrorSchema),
	},
	{
		$id: "EventResult",
		description: "A `decision` or an `error`. Both are present if the event was recorded but its label was not.",
	},
);

export const EventBatchSchema = Type.Object(
	{
		results: Type.Array(EventResultSchema, { description: "One result for each event, in the order of `events`." }),
		recorded: Type.Integer({ description: "The number of events that were recorded." }),
		replayed: Type.Integer({
			description: "The number of events that were already recorded under the same idempotency key.",
		}),
		failed: Type.Integer({ description: "The number of results with an error." }),
	},
	{ $id: "EventBatch" },
);
