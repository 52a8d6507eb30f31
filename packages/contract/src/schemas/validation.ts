// The wire shape of the validation report.

import { DRIFT_WAITS, ROUND_PARTS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildTime, buildWord, orNull } from "./builders.ts";
import { modelFields } from "./outside-model.ts";
import { buildShare } from "./overview.ts";
import { versionFields } from "./rules-answers.ts";

const count = Type.Integer({ minimum: 0 });
const part = (description: string) => Type.Number({ description });
const pair = Type.Object({ today: Type.Number(), candidate: Type.Number() });

const CalibrationSchema = Type.Object(
	{
		bins: Type.Array(
			Type.Object({
				from: part("The lowest probability of the bin."),
				to: Type.Number(),
				events: part("The events that the bin stands for."),
				fraud: count,
				predicted: orNull(part("The average probability that the scores say.")),
				share: orNull(part("The share of confirmed fraud.")),
				low: orNull(part("The lower end of the 95 % interval (Wilson) of the share.")),
				high: orNull(Type.Number()),
			}),
		),
		error: orNull(
			part("The expected calibration error: the average distance of prediction and share. Null under 20 frauds."),
		),
	},
	{ $id: "Calibration" },
);

const AccuracySchema = Type.Object(
	{
		precision: buildShare("Frauds among the labelled events with this decision."),
		recall: buildShare("Events with this decision among the confirmed frauds."),
	},
	{ $id: "Accuracy" },
);

const MonthSchema = Type.Object(
	{
		month: Type.String({ description: "For example `2026-10`, in the workspace's time zone." }),
		events: part("Movements of the month, estimated from the sample."),
		fraud: count,
		legit: Type.Integer({ minimum: 0, description: "Events that are labelled as legit." }),
		matured: part(
			"Allowed events without a complaint that are old enough to count as legit, estimated from the sample.",
		),
		stopped: AccuracySchema,
		blocked: AccuracySchema,
		auc: orNull(part("Null under 20 frauds or 20 legit events, like the average precision.")),
		average_precision: orNull(Type.Number()),
		drift: orNull(part("The population stability index of the score against the reference.")),
	},
	{ $id: "ValidationMonth" },
);

const DriftGroupSchema = Type.Object(
	{ from: buildTime("The first event."), to: buildTime("The last event."), events: count },
	{ $id: "DriftGroup" },
);
const groups = { reference: DriftGroupSchema, latest: DriftGroupSchema };

const ValidatedVersionSchema = Type.Object(
	{
		...versionFields,
		changes: Type.Array(Type.String(), { description: "The first changes, in words." }),
		change_count: count,
		stability: orNull(
			Type.Object(
				{
					events: count,
					changed: Type.Integer({ minimum: 0, description: "Events that this version decides otherwise." }),
					correlation: orNull(part("Spearman's rank correlation of the scores.")),
				},
				{ description: "The latest events, decided by this version and by the version before it." },
			),
		),
	},
	{ $id: "ValidatedVersion" },
);

const ValidatedRoundSchema = Type.Object(
	{
		id: Type.Integer(),
		created_at: buildTime("When the round ran."),
		part: buildWord(ROUND_PARTS, "What the round learned."),
		status: buildWord(["published", "candidate", "waiting", "outdated"], "The state of the round."),
		reason: orNull(Type.String()),
		message: orNull(Type.String({ description: "The reason as a sentence." })),
		published_version: orNull(Type.String()),
		fraud: count,
		legit: Type.Integer({ minimum: 0, description: "Legit events, with those that only had no complaint." }),
		held_out: orNull(
			Type.Object(
				{ fraud: count, log_loss: pair, recall: pair, stopped: pair, blocked: pair },
				{ description: "The guard rails on later events that the round did not learn from." },
			),
		),
	},
	{ $id: "ValidatedRound" },
);

const ClauseSchema = Type.Object(
	{
		clause: Type.String(),
		asks: Type.String({ description: "What the clause asks for, summarised." }),
		shows: Type.String({ description: "What the report shows for it." }),
		lacks: Type.String({ description: "What the institution must add." }),
	},
	{ $id: "ValidationClause" },
);

const ModelSchema = Type.Object(modelFields);

const ValidationReportSchema = Type.Object(
	{
		workspace: Type.Object({ id: Type.String(), name: Type.String() }),
		made_at: buildTime("When the report was made."),
		livemode: Type.Boolean(),
		from: buildTime("The start of the period."),
		to: buildTime("The end of the period."),
		rules_version: Type.String(),
		sample: Type.Object({
			events: Type.Integer({ minimum: 0, description: "Events of the random sample." }),
			every: Type.Integer({ minimum: 1, description: "How many events each event of the sample stands for." }),
			labelled: Type.Integer({ minimum: 0, description: "Labelled events. All of them are read." }),
			labelled_from: orNull(buildTime("Set if there were too many labels: those of events before were left out.")),
		}),
		maturity_days: Type.Number({
			description: "After these days without a complaint an allowed event counts as legit.",
		}),
		card_maturity_days: Type.Number(),
		outcomes: Type.Object({
			fraud: count,
			legit: count,
			matured: count,
			unknown: Type.Integer({
				minimum: 0,
				description: "Events that count neither as fraud nor as legit, such as stopped ones without a label.",
			}),
		}),
		calibration: CalibrationSchema,
		months: Type.Array(MonthSchema, { description: "Oldest first." }),
		score_drift: Type.Object({ ...groups, index: orNull(Type.Number()) }),
		signal_drift: orNull(
			Type.Object({
				...groups,
				replayed: Type.Integer({ minimum: 0, description: "The latest events, which were replayed." }),
				signals: Type.Array(
					Type.Object({
						signal: Type.String(),
						meaning: Type.String(),
						index: orNull(Type.Number({ description: "Null if the signal cannot be judged yet." })),
						waits: orNull(
							buildWord(
								DRIFT_WAITS,
								"Why it cannot be judged: `grows` (an age or a total, which grows for as long as a replay runs), `history` (the replay does not reach back far enough) or `customers` (fewer than 500, for a signal that hardly changes from event to event).",
							),
						),
						history_days: orNull(
							Type.Integer({ description: "The days of events that the signal needs before it can be judged." }),
						),
					}),
				),
			}),
		),
		versions: Type.Array(ValidatedVersionSchema, { description: "Newest first, at most 50." }),
		version_count: count,
		needs_approval: Type.Boolean({ description: "Whether a version needs the approval of a second person." }),
		rounds: Type.Array(ValidatedRoundSchema, { description: "Newest first, at most 50." }),
		model: orNull(ModelSchema),
		clauses: Type.Array(ClauseSchema, {
			description: "The clauses of the Baseline Standards of the Central Bank of Nigeria of March 2026.",
		}),
	},
	{ $id: "ValidationReport" },
);

export const ValidationSchema = Type.Object(
	{
		requested_at: orNull(buildTime("Set while a request for a new report waits.")),
		report: orNull(ValidationReportSchema),
	},
	{ $id: "Validation" },
);

export const ValidationRequestSchema = Type.Object(
	{
		from: Type.Optional(buildForm("moment", "The start of the period. The default is a year before `to`.")),
		to: Type.Optional(buildForm("moment", "The end of the period. The default is now.")),
	},
	{ $id: "ValidationRequest" },
);
