// The wire shape of `GET /v1/overview`: how it goes, for a time and the equal time before it.

import { DECISIONS, LABELS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildTime, buildWord, orNull } from "./builders.ts";

const count = Type.Integer({ minimum: 0 });
const money = Type.Number({ description: "Major units of the workspace's currency." });
const step = buildTime("Where the step begins.");

const groupFields = {
	type: Type.String(),
	method: orNull(Type.String()),
	decision: buildWord(DECISIONS, "What was decided."),
	events: count,
	amount: money,
};
const labelFields = {
	label: buildWord(LABELS, "What it turned out to be."),
	type: Type.String(),
	method: orNull(Type.String()),
	decision: buildWord(DECISIONS, "`fraud` and `allow`: missed. `legit` and not `allow`: stopped in vain."),
	events: count,
	amount: money,
};
const timesFields = {
	events: count,
	p50_ms: Type.Number({ description: "Half of the answers took no longer, within a fifth." }),
	p95_ms: Type.Number(),
	p99_ms: Type.Number(),
};

const PeriodSchema = Type.Object(
	{
		events: count,
		allowed: count,
		reviewed: count,
		blocked: count,
		stopped_amount: money,
		groups: Type.Array(Type.Object(groupFields), { description: "The same by type, method and decision." }),
		resolved: Type.Array(
			Type.Object({
				resolution: Type.String({ description: "`approved`: let go; `declined`: kept back." }),
				cases: count,
				events: count,
				amount: money,
			}),
			{ description: "Cases that were closed." },
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
			description: "Events of this time, by the label that counts now.",
		}),
		times: orNull(
			Type.Object(timesFields, { description: "How long single events took to decide; null where there were none." }),
		),
	},
	{ $id: "PeriodFigures" },
);

export const OverviewSchema = Type.Object(
	{
		from: buildTime("From the hour that begins here on."),
		to: buildTime("Before this hour."),
		step_hours: Type.Integer({
			description: "1, or 24 for more than three days, which begin at the workspace's midnight.",
		}),
		currency: Type.String(),
		now: PeriodSchema,
		before: PeriodSchema,
		activity: Type.Array(Type.Object({ at: step, ...groupFields })),
		labels: Type.Array(Type.Object({ at: step, ...labelFields })),
		times: Type.Array(Type.Object({ at: step, ...timesFields })),
		queue: Type.Array(
			Type.Object({
				severity: Type.String(),
				open: count,
				unassigned: count,
				oldest_at: buildTime("The oldest case."),
			}),
		),
		queue_ages: Type.Array(
			Type.Object({
				under_hours: orNull(Type.Integer({ description: "1, 8, 24, 72 or 168; null for what is older." })),
				severity: Type.String(),
				open: count,
			}),
			{ description: "Open cases by how long they have been open." },
		),
		top_rules: Type.Array(Type.Object({ rule: Type.String(), fired: count, fired_before: count }), {
			description:
				"Of a busy time a part is counted: compare them with each other. Firings are kept for 29 days; `fired_before` is of the equal time before.",
		}),
	},
	{
		$id: "Overview",
		description:
			"`before` is the equal time before. Events show up within two minutes. History is left out; in test mode everything counts when it happened.",
	},
);
