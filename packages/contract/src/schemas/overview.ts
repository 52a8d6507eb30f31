// The wire shape of `GET /v1/overview`: figures for a period and for the period it is compared with.

import { DECISIONS, LABELS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildTime, buildWord, orNull } from "./builders.ts";

const count = Type.Integer({ minimum: 0 });
const money = Type.Number({ description: "Major units of the workspace's currency." });
const step = buildTime("When the step begins.");

const groupFields = {
	type: Type.String(),
	method: orNull(Type.String()),
	decision: buildWord(DECISIONS, "The decision on the events."),
	events: count,
	amount: money,
};
const labelFields = {
	label: buildWord(LABELS, "The label of the events."),
	type: Type.String(),
	method: orNull(Type.String()),
	decision: buildWord(DECISIONS, "`fraud` and `allow` is a missed fraud. `legit` and not `allow` is a false positive."),
	let_through: Type.Boolean({ description: "Whether the events went through: allowed, or approved later." }),
	events: count,
	amount: money,
};
const timesFields = {
	events: count,
	p50_ms: Type.Number({ description: "Half of the responses took at most this long, accurate to one fifth." }),
	p95_ms: Type.Number(),
	p99_ms: Type.Number(),
};

export const buildShare = (description: string) =>
	Type.Object(
		{
			hits: count,
			total: count,
			value: orNull(Type.Number({ description: "Hits divided by total. Null if the total is under 20." })),
			low: orNull(Type.Number({ description: "The lower end of the 95 % interval." })),
			high: orNull(Type.Number({ description: "The upper end of the 95 % interval." })),
		},
		{ description },
	);

const OutcomesSchema = Type.Object(
	{
		labelled: Type.Integer({ minimum: 0, description: "Events with a label." }),
		false_positive_rate: buildShare("Legitimate events among those that were stopped and have a label."),
		precision: buildShare("Frauds among the events that were stopped and have a label."),
		fraud_rate: buildShare(
			"Frauds among all decisions, without an interval. Without any label the total is 0, because an event without a label is not known to be honest.",
		),
		caught: Type.Integer({ minimum: 0, description: "Frauds that did not go through." }),
		missed: Type.Integer({ minimum: 0, description: "Frauds that were allowed, or approved later." }),
		saved_amount: money,
		lost_amount: money,
		review: Type.Object(
			{
				cases: count,
				measured_cases: Type.Integer({
					minimum: 0,
					description: "Cases on which somebody acted before their closing.",
				}),
				minutes: Type.Number(),
				cost: orNull(money),
			},
			{
				description:
					"The cases closed in the period. A measured case counts from the first action on it to its closing, at most 60 minutes. Any other case counts `review_minutes_per_case`, but not more than the time since it was opened or since the same person closed another case. The cost is null until `review_cost_per_hour` is set.",
			},
		),
		net_amount: orNull(
			Type.Number({
				description:
					"The money saved less the cost of review. Null without a cost, or with a filter of types or methods.",
			}),
		),
	},
	{ $id: "Outcomes", description: "The worth of the decisions, by the labels in force." },
);

const periodFields = {
	events: count,
	allowed: count,
	reviewed: count,
	blocked: count,
	stopped_amount: money,
	groups: Type.Array(Type.Object(groupFields), { description: "The same figures by type, method and decision." }),
	resolved: Type.Array(
		Type.Object({
			resolution: Type.String({
				description: "`approved`: the money was released. `declined`: the money was held back.",
			}),
			cases: count,
			events: count,
			amount: money,
		}),
		{ description: "Cases that were closed in the period." },
	),
	resolved_groups: Type.Array(
		Type.Object({
			resolution: Type.String(),
			type: Type.String(),
			method: orNull(Type.String()),
			events: count,
			amount: money,
		}),
		{ description: "The events of these cases by type and method." },
	),
	labelled: Type.Array(Type.Object(labelFields), {
		description: "The events of the period, by the label in force now.",
	}),
	times: orNull(
		Type.Object(timesFields, {
			description: "How long `POST /v1/events` took for one event. Null if there were no events.",
		}),
	),
	outcomes: OutcomesSchema,
};
const PeriodSchema = Type.Object(periodFields, { $id: "PeriodFigures" });
const ComparedSchema = Type.Object(
	{
		from: buildTime("The start of the period, included."),
		to: buildTime("The end of the period, not included."),
		...periodFields,
	},
	{ $id: "ComparedFigures" },
);

export const OverviewSchema = Type.Object(
	{
		from: buildTime("The start of the period, included."),
		to: buildTime("The end of the period, not included."),
		step_hours: Type.Integer({
			description:
				"The length of a step in hours: 1, or 24 if the period is longer than three days. Days begin at midnight in the workspace's time zone.",
		}),
		currency: Type.String(),
		now: PeriodSchema,
		before: orNull(ComparedSchema),
		activity: Type.Array(Type.Object({ at: step, ...groupFields })),
		labels: Type.Array(Type.Object({ at: step, ...labelFields })),
		times: Type.Array(Type.Object({ at: step, ...timesFields })),
		queue: Type.Array(
			Type.Object({
				severity: Type.String(),
				open: count,
				unassigned: count,
				oldest_at: buildTime("When the oldest case was opened."),
			}),
		),
		queue_ages: Type.Array(
			Type.Object({
				under_hours: orNull(
					Type.Integer({ description: "The upper limit of the age: 1, 8, 24, 72 or 168 hours. Null for older cases." }),
				),
				severity: Type.String(),
				open: count,
			}),
			{ description: "Open cases by age." },
		),
		top_rules: Type.Array(Type.Object({ rule: Type.String(), fired: count, fired_before: count }), {
			description:
				"How often each rule fired, without rules in shadow mode. `fired_before` counts the period of `before`.",
		}),
	},
	{
		$id: "Overview",
		description:
			"`before` is the period that `compare` selects, or null. New events appear within two minutes. Imported history is left out. In test mode every event counts at the time it occurred.",
	},
);
