// The wire shapes of how a workspace works on cases, and of the views that people save.

import { CLOCK_STARTS, CLOCK_UNITS, FOUR_EYES_ACTIONS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord } from "./builders.ts";
import { buildPage } from "./page.ts";

const clock = Type.Object({
	id: buildText(40, "A word of small letters, digits and `_`."),
	title: buildText(100, "What people read."),
	starts: Type.Array(buildWord(CLOCK_STARTS, "A type of case, or the source of a report."), {
		maxItems: CLOCK_STARTS.length,
		description: "What starts it by itself; a person can start any.",
	}),
	length: Type.Integer({ description: "How long it runs." }),
	unit: buildWord(CLOCK_UNITS, "Working days end at 17:00 in the workspace's zone."),
	warn_minutes: Type.Integer({ description: "So long before it runs out `case.due_soon` is sent." }),
});
const date = buildText(10, "As `YYYY-MM-DD`.");
const holidayChanges = Type.Object({
	added: Type.Array(Type.Object({ date, name: buildText(100, "What it is called.") }), { maxItems: 200 }),
	removed: Type.Array(date, { maxItems: 200, description: "Public holidays on which people work." }),
});
const clocks = Type.Array(clock, { maxItems: 20 });
const fourEyes = Type.Array(buildWord(FOUR_EYES_ACTIONS, "What is done to a customer."), {
	maxItems: FOUR_EYES_ACTIONS.length,
	description: "What takes two people.",
});

export const CaseworkSchema = Type.Object(
	{
		clocks,
		holidays: holidayChanges,
		public_holidays: Type.Array(
			Type.Object({
				date,
				name: Type.String(),
				expected: Type.Boolean({ description: "The moon or a gazette may still move it." }),
			}),
			{ description: "The country's, of this year and the next." },
		),
		four_eyes: fourEyes,
	},
	{ $id: "Casework" },
);

export const CaseworkChangeSchema = Type.Object(
	{ clocks: Type.Optional(clocks), holidays: Type.Optional(holidayChanges), four_eyes: Type.Optional(fourEyes) },
	{ $id: "CaseworkChange", description: "What is not named stays as it is; what is named is replaced as a whole." },
);

const viewFields = {
	page: buildText(40, "Of which page, as in `cases`."),
	name: buildText(100, "What people read."),
	query: Type.String({
		maxLength: 2_000,
		description:
			"As it stands in the page's address. A search (`q`) is left out: what is searched for is never stored.",
	}),
};
export const ViewSchema = Type.Object(
	{
		id: Type.String({ description: "`viw_` and 26 letters." }),
		owner: Type.String({ description: "Who saved it." }),
		...viewFields,
		shared: Type.Boolean({ description: "Everybody of the workspace sees it." }),
		created_at: buildTime("When it was saved."),
	},
	{ $id: "View" },
);
export const ViewPageSchema = buildPage("ViewPage", ViewSchema);
export const ViewInputSchema = Type.Object(
	{
		...viewFields,
		shared: Type.Optional(Type.Boolean({ description: "Whether everybody of the workspace sees it." })),
	},
	{ $id: "ViewInput" },
);

export type CaseworkView = Static<typeof CaseworkSchema>;
export type CaseworkInput = Static<typeof CaseworkChangeSchema>;
export type SavedViewView = Static<typeof ViewSchema>;
