// The wire shape of a backtest: how two rule sets would have decided the same stored events.

import { DECISIONS, LABELS } from "@hakiki/domain";
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
	money_held: Type.String(),
	money_saved: Type.String(),
	money_lost: Type.String(),
};
const BacktestSideSchema = Type.Object(sideFields, { $id: "BacktestSide" });

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
		examples: Type.Array(
			Type.Object({
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
			}),
		),
	},
	{ $id: "RulesBacktest" },
);
