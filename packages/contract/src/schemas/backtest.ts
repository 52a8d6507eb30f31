// The wire shape of a backtest: how two rule sets would have decided the same stored events.

import { DECISIONS, LABELS, OCCASIONS, RULE_CHANGE_KINDS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildTime, buildWord, orNull } from "./builders.ts";

const count = Type.Integer({ minimum: 0 });
const share = orNull(Type.Number({ description: "Null if there is nothing to measure." }));
const caught = { recall: share, precision: share, false_positive_rate: share, share };

const sideFields = {
	rule_set: Type.String({ description: "`published`, `draft`, or the number of a version." }),
	auc: share,
	average_precision: share,
	card_precision_100: share,
	not_allowed: Type.Object(caught),
	blocked: Type.Object(caught),
	decisions: Type.Record(Type.String(), Type.Object({ events: count, ...caught })),
	events: count,
	fraud: count,
	legit: count,
	unlabelled: count,
	customers: Type.Object({
		count,
		fraud: count,
		recall_at_1_percent: share,
		recall_at_5_percent: share,
		recall_at_10_percent: share,
	}),
	rules: Type.Array(
		Type.Object({
			rule: Type.String(),
			weight: Type.Number(),
			shadow: Type.Boolean(),
			fired: count,
			fraud: orNull(Type.Number()),
			legit: orNull(Type.Number()),
			precision: share,
			lift: share,
			recall: share,
		}),
	),
	money_held: Type.String({ description: "Money of stopped events that are not labelled fraud." }),
	money_saved: Type.String({ description: "Money of stopped events that are labelled fraud." }),
	money_lost: Type.String({ description: "Money of allowed events that are labelled fraud." }),
	stopped: Type.Object(
		{ fraud: count, legit: count, unlabelled: count },
		{ description: "The stopped events by label." },
	),
	customers_held: Type.Integer({
		minimum: 0,
		description: "Distinct customers with a stopped event that is not labelled fraud.",
	}),
};
const BacktestSideSchema = Type.Object(sideFields, { $id: "BacktestSide" });

const BacktestExampleSchema = Type.Object(
	{
		event_id: Type.String(),
		customer_id: Type.String(),
		occurred_at: buildTime("When the event occurred."),
		amount: orNull(Type.String()),
		from: buildWord(DECISIONS, "The decision of the first rule set."),
		to: buildWord(DECISIONS, "The decision of the second rule set."),
		score_from: Type.Number(),
		score_to: Type.Number(),
		label: orNull(buildWord(LABELS, "The label of the event.")),
		reasons: Type.Array(Type.String()),
	},
	{ $id: "BacktestExample" },
);

const examples = (description: string) => Type.Array(BacktestExampleSchema, { maxItems: 10, description });

const RuleEffectSchema = Type.Object(
	{
		rule: Type.String(),
		change: buildWord(RULE_CHANGE_KINDS, "Whether the rule is new, changed or removed."),
		shadow: Type.Boolean({ description: "True if the rule runs in shadow, where it stops nothing." }),
		fired_before: count,
		fired: count,
		fraud: count,
		legit: count,
		unlabelled: count,
		precision: orNull(
			Type.Number({ description: "The share of fraud among the labelled events. Null without labelled events." }),
		),
		caught: Type.Object(
			{ events: count, money: Type.String() },
			{ description: "Labelled frauds that are stopped now and were allowed before." },
		),
		held: Type.Object(
			{ events: count, customers: count },
			{ description: "Events labelled legitimate that are stopped now and were allowed before, and their customers." },
		),
		missed: Type.Object(
			{ events: count, money: Type.String() },
			{ description: "Labelled frauds that are allowed now and were stopped before." },
		),
		examples: Type.Object({
			caught: examples("Labelled frauds. For a rule in shadow: those on which it fires."),
			held: examples("Events labelled legitimate."),
			unlabelled: examples("Events without a label."),
			other: examples("Other events on which the rule fires: it does not stop them, or they were stopped before."),
		}),
	},
	{ $id: "RuleEffect" },
);

export const RulesBacktestSchema = Type.Object(
	{
		complete: Type.Boolean({ description: "False if there were more events than the requested number." }),
		replayed: count,
		seconds: orNull(Type.Number()),
		currency: Type.String(),
		from: BacktestSideSchema,
		to: BacktestSideSchema,
		changed: count,
		changes: Type.Array(
			Type.Object({
				from: buildWord(DECISIONS, "The decision of the first rule set."),
				to: buildWord(DECISIONS, "The decision of the second rule set."),
				events: count,
				fraud: count,
			}),
			{ description: "The number of events whose decision changes, for each pair of decisions." },
		),
		caught_more: Type.Object(
			{ events: count, money: Type.String() },
			{ description: "Labelled frauds that only the second rule set stops." },
		),
		caught_less: Type.Object(
			{ events: count, money: Type.String() },
			{ description: "Labelled frauds that only the first rule set stops." },
		),
		customers_held_more: Type.Integer({
			minimum: 0,
			description: "Customers with a stopped event that is not labelled fraud, with the second rule set only.",
		}),
		customers_held_less: Type.Integer({ minimum: 0, description: "The same with the first rule set only." }),
		examples: Type.Array(BacktestExampleSchema),
		rules: Type.Array(RuleEffectSchema, {
			description: "The effect of each rule that differs between the two rule sets.",
		}),
	},
	{ $id: "RulesBacktest" },
);

export const RulePreviewInputSchema = Type.Object(
	{
		when: Type.String({ minLength: 1, maxLength: 2_000, description: "The condition, in CEL." }),
		on: Type.Array(buildWord(OCCASIONS, "A kind of event."), {
			minItems: 1,
			maxItems: OCCASIONS.length,
			description: "The kinds of events on which the rule runs.",
		}),
	},
	{ $id: "RulePreviewInput" },
);

export const RulePreviewSchema = Type.Object(
	{
		from: orNull(buildTime("The earliest event that was counted.")),
		to: orNull(buildTime("The latest event that was counted.")),
		events: count,
		sampled: Type.Boolean({ description: "True if only the latest events of the last 30 days were counted." }),
		history_complete: Type.Boolean({
			description:
				"False if the signals look further back than the events that were read, so that the counts may be off.",
		}),
		counting: Type.Boolean({
			description: "True while more events are being counted. Send the same request again after some seconds.",
		}),
		hits: count,
		share: orNull(Type.Number({ description: "The hits as a share of all counted events." })),
		fraud: count,
		legit: count,
		unlabelled: count,
		customers: count,
		money: Type.String({ description: "The amounts of the hits." }),
		currency: Type.String(),
		examples: Type.Array(
			Type.Object({
				event_id: Type.String(),
				customer_id: Type.String(),
				occurred_at: buildTime("When the event occurred."),
				amount: orNull(Type.String()),
				label: orNull(buildWord(LABELS, "The label of the event.")),
			}),
			{ maxItems: 5, description: "The latest hits." },
		),
	},
	{ $id: "RulePreview" },
);
