// The wire shapes of events for analysts, and of what may follow a decision: verifications, appeals and labels.

import { DECISIONS, EVENT_TYPES, FRAUD_TYPES, LABELS, VERIFICATION_METHODS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { HabitsSchema } from "./customers.ts";
import { EventSchema } from "./event.ts";
import { buildPage } from "./page.ts";

export const EventSummarySchema = Type.Object(
	{
		id: Type.String({ description: "The event's id: `evt_` and 26 letters." }),
		type: buildWord(EVENT_TYPES, "The event's type."),
		customer_id: Type.String(),
		occurred_at: buildTime("When the event occurred."),
		received_at: buildTime("When the event was received. Lists are in this order."),
		decision: buildWord(DECISIONS, "The decision on the event."),
		score: Type.Number({ description: "0 to 100." }),
		amount: orNull(Type.Number({ description: "Major units of `currency`." })),
		currency: Type.String({ description: "The workspace's currency." }),
		direction: orNull(Type.String()),
		method: orNull(Type.String()),
		payee_account: orNull(
			Type.String({
				description:
					"The account, phone or wallet of the other party. Without the scope `customers:personal` only its end is shown, as in `•••• 4821`. The event itself may show more of it.",
			}),
		),
		reason: orNull(Type.String({ description: "The strongest reason." })),
		rules: Type.Array(Type.String(), { description: "The rules that fired." }),
		resolution: orNull(
			Type.String({ description: "The result of the review. Null while the review is open, or if there was none." }),
		),
		effective_label: orNull(buildWord(LABELS, "The label in force, or null.")),
	},
	{ $id: "EventSummary" },
);
export const EventPageSchema = buildPage("EventPage", EventSummarySchema);

export const EventCountSchema = Type.Object(
	{
		count: Type.Integer({ description: "The events that were counted, at most 10,000." }),
		more: Type.Boolean({ description: "True if there are, or may be, more than `count`." }),
	},
	{ $id: "EventCount" },
);

export const EventExplanationSchema = Type.Object(
	{
		event: EventSchema,
		bias: Type.Number({ description: "The log-odds of fraud before any rule." }),
		thresholds: Type.Object({
			review: Type.Number({ description: "Scores from this value on are reviewed." }),
			block: Type.Number({ description: "Scores from this value on are blocked." }),
		}),
		contributions: Type.Array(
			Type.Object({
				rule: Type.String(),
				title: orNull(Type.String()),
				strength: Type.Number({ description: "0 to 1." }),
				weight: Type.Number(),
				added: Type.Number({ description: "The amount it added to the log-odds." }),
				shadow: Type.Boolean({ description: "True if the rule runs in shadow mode and added nothing." }),
			}),
			{
				description:
					"Every rule that fired. The score is 100 / (1 + e^-(bias + added)), or the floor that a rule sets.",
			},
		),
		labels: Type.Array(
			Type.Object({
				source: orNull(Type.String()),
				label: buildWord(LABELS, "The label from this source."),
				fraud_type: orNull(buildWord(FRAUD_TYPES, "The kind of fraud, if known.")),
				created_at: buildTime("When the label was given."),
			}),
			{ description: "The latest label of each source, oldest first." },
		),
		usual: orNull(HabitsSchema),
	},
	{
		$id: "EventExplanation",
		description:
			"`usual` is the customer's usual behaviour before this event. It is null if the history has more than 500 entries.",
	},
);

export const VerificationInputSchema = Type.Object(
	{
		method: buildWord(VERIFICATION_METHODS, "How the customer was verified."),
		passed: Type.Boolean({ description: "Whether the customer passed the verification." }),
	},
	{ $id: "VerificationInput" },
);

export const VerificationSchema = Type.Object(
	{
		event_id: Type.String(),
		method: buildWord(VERIFICATION_METHODS, "The method that was sent."),
		passed: Type.Boolean(),
		counted: Type.Boolean({
			description:
				"False for a verification by phone within 72 hours after the SIM was swapped or the phone number was changed.",
		}),
		resolution: orNull(
			buildWord(["approved", "declined"], "The result for the event. Null while the event still waits."),
		),
		message: Type.String({ description: "The next step, as a sentence." }),
	},
	{ $id: "Verification" },
);

export const AppealInputSchema = Type.Object(
	{ reason: buildText(5_000, "The customer's objection in their own words. Stored encrypted.") },
	{ $id: "AppealInput" },
);

export const AppealSchema = Type.Object(
	{
		event_id: Type.String(),
		case_id: Type.String({ description: "The case in which a person decides on the appeal." }),
		new_case: Type.Boolean({ description: "False if the appeal was added to a case that was already open." }),
	},
	{ $id: "Appeal" },
);

export const LabelSummarySchema = Type.Object(
	{
		id: Type.String({ description: "The label's id: `lbl_` and 26 letters." }),
		event_id: Type.String(),
		customer_id: Type.String(),
		source: orNull(Type.String()),
		label: buildWord(LABELS, "The label from this source."),
		fraud_type: orNull(buildWord(FRAUD_TYPES, "The kind of fraud, if known.")),
		created_at: buildTime("When the label was given."),
	},
	{ $id: "LabelSummary" },
);
export const LabelPageSchema = buildPage("LabelPage", LabelSummarySchema);
