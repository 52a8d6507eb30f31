// The wire shapes of answers about what labels have taught.

import { LABELS, LEARNING_MODES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildOpenObject, buildTime, buildWord, orNull } from "./builders.ts";

const count = Type.Integer({ minimum: 0 });
const counts = Type.Object({ fraud: count, legit: count, weak_legit: count, unknown: count });
const pair = Type.Object({ today: Type.Number(), candidate: Type.Number() });

const LearningRoundSchema = Type.Object(
	{
		id: orNull(Type.Integer()),
		status: buildWord(["published", "candidate", "waiting", "outdated"], "What became of it."),
		reason: orNull(Type.String({ description: "Why weights stayed, for programs." })),
		message: orNull(Type.String({ description: "The same, for people." })),
		based_on: Type.String(),
		published_version: orNull(Type.String()),
		created_at: orNull(buildTime("When it was tried.")),
		took_ms: Type.Integer(),
		events: counts,
		held_out: orNull(
			Type.Object({
				from: buildTime("Where the latest events begin, on which it was checked."),
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
		mode: buildWord(LEARNING_MODES, "Whether weights are published without being asked."),
		settings: buildOpenObject("What differs from the defaults."),
		rounds: Type.Array(LearningRoundSchema, { description: "Newest first." }),
	},
	{ $id: "Learning" },
);

export const LearnedVersionSchema = Type.Object(
	{ version: Type.String({ description: "The version that was published." }) },
	{ $id: "LearnedVersion" },
);

export const EvidenceSchema = Type.Object(
	{
		counted_at: orNull(buildTime("When it was counted.")),
		from: orNull(buildTime("The oldest event that was counted.")),
		to: orNull(buildTime("The newest.")),
		events: count,
		fraud: count,
		legit: count,
		weak_legit: count,
		rules: Type.Array(
			Type.Object({
				rule: Type.String(),
				fired: count,
				fraud: count,
				legit: count,
				weak_legit: count,
				precision: orNull(
					Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number() }, { description: "With 95 %." }),
				),
				lift: orNull(Type.Number({ description: "How many times the usual share of fraud." })),
				weights: Type.Array(
					Type.Object({
						version: Type.String(),
						at: buildTime("Since when."),
						by: Type.String(),
						weight: Type.Number(),
					}),
				),
			}),
		),
	},
	{ $id: "Evidence" },
);

const label = orNull(buildWord(LABELS, "Null without one."));

export const BulkLabelledSchema = Type.Object(
	{
		preview: Type.Boolean({ description: "True when nothing was labelled yet." }),
		confirm: Type.Optional(Type.String({ description: "Send it with the same body to do what is shown." })),
		changed: count,
		events: Type.Array(
			Type.Object({
				event_id: Type.String(),
				decision: Type.String({ description: "What was decided." }),
				effective_label: Type.Object({ before: label, after: label }),
			}),
		),
	},
	{ $id: "BulkLabelled" },
);
