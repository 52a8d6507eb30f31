// The wire shape of a team's figures.

import { type Static, Type } from "@sinclair/typebox";
import { buildTime, orNull } from "./builders.ts";

const durations = (description: string) =>
	Type.Object(
		{
			count: Type.Integer({ description: "The number of cases." }),
			median_seconds: orNull(Type.Integer({ description: "Half of the cases took no longer." })),
			p95_seconds: orNull(Type.Integer({ description: "95 % of the cases took no longer." })),
		},
		{ description },
	);

const backlog = {
	open: Type.Integer({ description: "Cases that are open now." }),
	overdue: Type.Integer({ description: "Open cases whose next deadline has passed." }),
	due_today: Type.Integer({ description: "Open cases whose next deadline is later today." }),
	due_this_week: Type.Integer({
		description: "Open cases whose next deadline is later this week, today included. A week ends with Sunday.",
	}),
};

const work = {
	...backlog,
	first_looks: durations(
		"Cases first looked at in the period, and how long they waited for it since they were opened.",
	),
	closed: durations("Cases closed in the period, and how long they were open."),
	reopened: Type.Integer({ description: "Cases reopened in the period, counted for the person who had closed them." }),
};

export const TeamSchema = Type.Object(
	{
		from: buildTime("The start of the period."),
		to: buildTime("The end of the period."),
		all: Type.Object(work, { description: "All people and the unassigned cases together." }),
		unassigned: Type.Object(backlog, { description: "Open cases without an assignee." }),
		people: Type.Array(
			Type.Object({ actor: Type.String({ description: "The person, for example `user:usr_…`." }), ...work }),
			{ description: "People with open cases, or with work in the period." },
		),
	},
	{ $id: "Team" },
);

export type TeamView = Static<typeof TeamSchema>;
