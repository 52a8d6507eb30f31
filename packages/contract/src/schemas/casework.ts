// The wire shapes of a workspace's casework settings (clocks, holidays, four eyes, reason templates, assignment) and of saved
// views.

import {
	ASSIGNMENT_MODES,
	ASSIGNMENT_PEOPLE_MAX,
	CASE_TYPES,
	CLOCK_STARTS,
	CLOCK_UNITS,
	FOUR_EYES_ACTIONS,
	TEMPLATE_LENGTH_MAX,
	TEMPLATE_OUTCOMES,
	TEMPLATE_VARIABLES,
	TEMPLATES_MAX,
} from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord } from "./builders.ts";
import { buildPage } from "./page.ts";

const clock = Type.Object({
	id: buildText(40, "The clock's id: lower-case letters, digits and `_`."),
	title: buildText(100, "The name shown to users."),
	starts: Type.Array(buildWord(CLOCK_STARTS, "A case type, or the source of a report."), {
		maxItems: CLOCK_STARTS.length,
		description: "The triggers that start the clock automatically. A user can start any clock.",
	}),
	length: Type.Integer({ description: "How long the clock runs, in `unit`." }),
	unit: buildWord(CLOCK_UNITS, "The unit of `length`. Working days end at 17:00 in the workspace's time zone."),
	warn_minutes: Type.Integer({ description: "`case.due_soon` is sent this many minutes before the clock runs out." }),
});
const date = buildText(10, "A date as `YYYY-MM-DD`.");
const holidayChanges = Type.Object({
	added: Type.Array(Type.Object({ date, name: buildText(100, "The name of the holiday.") }), { maxItems: 200 }),
	removed: Type.Array(date, { maxItems: 200, description: "Public holidays on which people work." }),
});
const clocks = Type.Array(clock, { maxItems: 20 });
const fourEyes = Type.Array(buildWord(FOUR_EYES_ACTIONS, "An action on a customer."), {
	maxItems: FOUR_EYES_ACTIONS.length,
	description: "The actions that require two people.",
});

const templates = Type.Array(
	Type.Object({
		outcome: buildWord(TEMPLATE_OUTCOMES, "The outcome that the template is offered for."),
		text: buildText(
			TEMPLATE_LENGTH_MAX,
			`The reason. Variables: ${TEMPLATE_VARIABLES.map((name) => `\`{${name}}\``).join(", ")}.`,
		),
	}),
	{
		maxItems: TEMPLATES_MAX,
		description: "Reasons that analysts choose when they close a case. The dashboard fills in the variables.",
	},
);

const assignment = Type.Object(
	{
		mode: buildWord(
			ASSIGNMENT_MODES,
			"Who gets a new case. `round_robin`: the person who has waited longest. `load`: the person with the fewest open cases. `skill`: of the people who take cases of its type, the one with the fewest open cases.",
		),
		people: Type.Array(
			Type.Object({
				actor: buildText(64, "A user, for example `user:usr_…`."),
				types: Type.Array(buildWord(CASE_TYPES, "A case type."), {
					maxItems: CASE_TYPES.length,
					description: "The case types that the user takes with the mode `skill`. With none, the user gets no cases.",
				}),
			}),
			{
				maxItems: ASSIGNMENT_PEOPLE_MAX,
				description: "Users who are not listed take every type. Admins who are not listed get no cases.",
			},
		),
	},
	{
		description:
			"The automatic assignment of new cases, to users who may close cases and who are neither disabled nor away.",
	},
);

export const CaseworkSchema = Type.Object(
	{
		clocks,
		holidays: holidayChanges,
		public_holidays: Type.Array(
			Type.Object({
				date,
				name: Type.String(),
				expected: Type.Boolean({
					description: "True if the date may still change, because it depends on the moon or on a gazette.",
				}),
			}),
			{ description: "The public holidays of the workspace's country, this year and next year." },
		),
		four_eyes: fourEyes,
		templates,
		assignment,
	},
	{ $id: "Casework" },
);

export const CaseworkChangeSchema = Type.Object(
	{
		clocks: Type.Optional(clocks),
		holidays: Type.Optional(holidayChanges),
		four_eyes: Type.Optional(fourEyes),
		templates: Type.Optional(templates),
		assignment: Type.Optional(assignment),
	},
	{
		$id: "CaseworkChange",
		description: "Fields that are left out keep their value. Fields that are sent are replaced as a whole.",
	},
);

const viewFields = {
	page: buildText(40, "The page of the view, for example `cases`."),
	name: buildText(100, "The name shown to users."),
	query: Type.String({
		maxLength: 2_000,
		description:
			"The query string of the page's address. The search text (`q`) is left out, because search texts are never stored.",
	}),
};
export const ViewSchema = Type.Object(
	{
		id: Type.String({ description: "The view's id: `viw_` and 26 letters." }),
		owner: Type.String({ description: "The user who saved the view." }),
		...viewFields,
		shared: Type.Boolean({ description: "True if everybody in the workspace sees the view." }),
		created_at: buildTime("When the view was saved."),
	},
	{ $id: "View" },
);
export const ViewPageSchema = buildPage("ViewPage", ViewSchema);
export const ViewInputSchema = Type.Object(
	{
		...viewFields,
		shared: Type.Optional(Type.Boolean({ description: "True to show the view to everybody in the workspace." })),
	},
	{ $id: "ViewInput" },
);

export type CaseworkView = Static<typeof CaseworkSchema>;
export type CaseworkInput = Static<typeof CaseworkChangeSchema>;
export type SavedViewView = Static<typeof ViewSchema>;
