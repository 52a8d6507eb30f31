// The wire shapes of events as analysts look at them, and of what may follow a decision.

import { DECISIONS, EVENT_TYPES, FRAUD_TYPES, LABELS, VERIFICATION_METHODS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { HabitsSchema } from "./customers.ts";
import { EventSchema } from "./event.ts";
import { buildPage } from "./page.ts";

export const EventSummarySchema = Type.Object(
	{
		id: Type.String({ description: "`evt_` and 26 letters." }),
		type: buildWord(EVENT_TYPES, "What happened."),
		customer_id: Type.String(),
		occurred_at: buildTime("When it happened."),
		decision: buildWord(DECISIONS, "What was decided."),
		score: Type.Number({ description: "0 to 100." }),
		amount: orNull(Type.Number({ description: "Major units of the workspace's currency." })),
		direction: orNull(Type.String()),
		method: orNull(Type.String()),
		reason: orNull(Type.String({ description: "The strongest reason." })),
		rules: Type.Array(Type.String(), { description: "The rules that fired." }),
		resolution: orNull(Type.String({ description: "How a review ended; null while it is open or was none." })),
		effective_label: orNull(buildWord(LABELS, "The label that counts now.")),
	},
	{ $id: "EventSummary" },
);
export const EventPageSchema = buildPage("EventPage", EventSummarySchema);

export const EventExplanationSchema = Type.Object(
	{
		event: EventSchema,
		bias: Type.Number({ description: "The log-odds of fraud before any rule." }),
		thresholds: Type.Object({
			review: Type.Number({ description: "From this score on, review." }),
			block: Type.Number({ description: "From this score on, block." }),
		}),
		contributions: Type.Array(
			Type.Object({
				rule: Type.String(),
				title: orNull(Type.String()),
				strength: Type.Number({ description: "0 to 1." }),
				weight: Type.Number(),
				added: Type.Number({ description: "What it added to the log-odds." }),
				shadow: Type.Boolean({ description: "It was only watched, and added nothing." }),
			}),
			{ description: "Every rule that fired. The score is 100 / (1 + e^-(bias + added)), or a floor a rule set." },
		),
		labels: Type.Array(
			Type.Object({
				source: orNull(Type.String()),
				label: buildWord(LABELS, "What the source says."),
				fraud_type: orNull(buildWord(FRAUD_TYPES, "The kind of fraud, where it is known.")),
				created_at: buildTime("Since when."),
			}),
			{ description: "Each source's latest, oldest first." },
		),
		usual: orNull(HabitsSchema),
	},
	{
		$id: "EventExplanation",
		description:
			"`usual` is what was usual for the customer before this event; null after a history of over 500 entries.",
	},
);

export const VerificationInputSchema = Type.Object(
	{
		method: buildWord(VERIFICATION_METHODS, "How the customer was verified."),
		passed: Type.Boolean({ description: "Whether the customer proved to be who acts." }),
	},
	{ $id: "VerificationInput" },
);

export const VerificationSchema = Type.Object(
	{
		event_id: Type.String(),
		method: buildWord(VERIFICATION_METHODS, "As it was sent."),
		passed: Type.Boolean(),
		counted: Type.Boolean({
			description: "False for a proof by phone within 72 hours of the phone's being swapped or changed.",
		}),
		resolution: orNull(buildWord(["approved", "declined"], "How the event ended; null while it still waits.")),
		message: Type.String({ description: "What to do next." }),
	},
	{ $id: "Verification" },
);

export const AppealInputSchema = Type.Object(
	{ reason: buildText(5_000, "Why the customer disagrees, in their own words. Stored sealed.") },
	{ $id: "AppealInput" },
);

export const AppealSchema = Type.Object(
	{
		event_id: Type.String(),
		case_id: Type.String({ description: "The case a person must decide." }),
		new_case: Type.Boolean({ description: "False where a case was open already, which the appeal joined." }),
	},
	{ $id: "Appeal" },
);

export const LabelSummarySchema = Type.Object(
	{
		id: Type.String({ description: "`lbl_` and 26 letters." }),
		event_id: Type.String(),
		customer_id: Type.String(),
		source: orNull(Type.String()),
		label: buildWord(LABELS, "What the source says."),
		fraud_type: orNull(buildWord(FRAUD_TYPES, "The kind of fraud, where it is known.")),
		created_at: buildTime("Since when."),
	},
	{ $id: "LabelSummary" },
);
export const LabelPageSchema = buildPage("LabelPage", LabelSummarySchema);
