// The wire shapes of responses about learning weights from labels.

import { LABELS, LEARNING_MODES, ROUND_PARTS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildOpenObject, buildTime, buildWord, orNull } from "./builders.ts";

const count = Type.Integer({ minimum: 0 });
const counts = Type.Object({ fraud: count, legit: count, weak_legit: count, unknown: count });
const pair = Type.Object({ today: Type.Number(), candidate: Type.Number() });

export const LearningRoundSchema = Type.Object(
	{
		id: orNull(Type.Integer()),
		part: buildWord(
			ROUND_PARTS,
			"What the round learned: the weights of the rules, or the layer of curves over signals.",
		),
		status: buildWord(["published", "candidate", "waiting", "outdated"], "The state of the round."),
		reason: orNull(Type.String({ description: "A code for why the weights did not change." })),
		message: orNull(Type.String({ description: "The reason as a sentence." })),
		based_on: Type.String(),
		published_version: orNull(Type.String()),
		created_at: orNull(buildTime("When the round ran.")),
		took_ms: Type.Integer(),
		events: counts,
		held_out: orNull(
			Type.Object({
				from: buildTime("The start of the held-out period, on whose events the weights were checked."),
				events: counts,
				stopped: pair,
				blocked: pair,
				log_loss: pair,
				recall: pair,
				review_rate: Type.Number(),
				worse: Type.Object({ log_loss: Type.Number(), recall: Type.Number() }),
			}),
		),
		moved: Type.Array(Type.Object({ rule: Type.String(), before: Type.Number(), after: Type.Number() })),
	},
	{ $id: "LearningRound" },
);

export const LearningSchema = Type.Object(
	{
		mode: buildWord(LEARNING_MODES, "Whether learned weights are published automatically, after approval, or never."),
		settings: buildOpenObject("The settings that differ from the defaults."),
		rounds: Type.Array(LearningRoundSchema, { description: "The rounds, newest first." }),
	},
	{ $id: "Learning" },
);

export const LearnedVersionSchema = Type.Object(
	{ version: Type.String({ description: "The version that was published." }) },
	{ $id: "LearnedVersion" },
);

const group = Type.Object({
	events: count,
	fraud: count,
	legit: count,
	weak_legit: count,
	fraud_money: Type.Number({ description: "The amounts of the events labelled fraud, in major units." }),
});

export const EvidenceSchema = Type.Object(
	{
		counted_at: orNull(buildTime("When the evidence was counted.")),
		from: orNull(buildTime("The oldest event that was counted.")),
		to: orNull(buildTime("The newest event that was counted.")),
		events: count,
		fraud: count,
		legit: count,
		weak_legit: count,
		control_group: orNull(
			Type.Object(
				{ let_through: group, reviewed: group },
				{
					description:
						"The control group beside the movements that were sent to review. Null if nothing was let through.",
				},
			),
		),
		rules: Type.Array(
			Type.Object({
				rule: Type.String(),
				fired: count,
				fraud: count,
				legit: count,
				weak_legit: count,
				fraud_money: Type.Number({
					description: "The amounts of the events labelled fraud on which the rule fired, in major units.",
				}),
				precision: orNull(
					Type.Object(
						{ value: Type.Number(), low: Type.Number(), high: Type.Number() },
						{
							description:
								"The share of fraud among the labelled events on which the rule fired, and its 95 % confidence interval. Events without a label do not count.",
						},
					),
				),
				lift: orNull(
					Type.Number({
						description:
							"The share of confirmed fraud among the rule's events, divided by the share of confirmed fraud among all events.",
					}),
				),
				weights: Type.Array(
					Type.Object({
						version: Type.String(),
						at: buildTime("When the weight came into force."),
						by: Type.String(),
						weight: Type.Number(),
					}),
				),
			}),
		),
	},
	{ $id: "Evidence" },
);

const label = orNull(buildWord(LABELS, "The label, or null."));

export const BulkLabelledSchema = Type.Object(
	{
		preview: Type.Boolean({ description: "True if nothing is labelled yet." }),
		confirm: Type.Optional(Type.String({ description: "Send this value with the same body to label the events." })),
		changed: count,
		events: Type.Array(
			Type.Object({
				event_id: Type.String(),
				decision: Type.String({ description: "The decision on the event." }),
				effective_label: Type.Object({ before: label, after: label }),
			}),
		),
	},
	{ $id: "BulkLabelled" },
);
