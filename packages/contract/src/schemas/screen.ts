// The wire shapes of `POST /v1/screen`: a name to look up, and the sanctions and PEP matches found.

import { type Static, Type } from "@sinclair/typebox";
import { buildForm, buildText, buildTime, buildWord } from "./builders.ts";

export const ScreenInputSchema = Type.Object(
	{
		name: buildText(200, "The name to look up."),
		dob: Type.Optional(
			buildForm("birth-date", "A date, a year and month, or a year: `1984-05-17`, `1984-05`, `1984`."),
		),
		nationality: Type.Optional(buildForm("country", "ISO 3166-1, two letters.")),
	},
	{ $id: "ScreenInput" },
);
export type ScreenInput = Static<typeof ScreenInputSchema>;

export const ScreenResultSchema = Type.Object({
	id: Type.String({ description: "The entry's id on its list." }),
	name: Type.String({ description: "The entry's main name." }),
	type: buildWord(["sanction", "pep"], "Which kind of list it is on."),
	lists: Type.Array(Type.String()),
	score: Type.Number({ description: "0 to 1." }),
	matched_name: Type.String({ description: "The name or alias that matched best." }),
	matched_on: Type.Array(Type.String(), { description: "What agreed, e.g. `name`, `dob`, `nationality`." }),
	dob: Type.Array(Type.String()),
	countries: Type.Array(Type.String()),
	topics: Type.Array(Type.String()),
	listed_at: Type.Optional(Type.String()),
	explanation: Type.String({ description: "A sentence saying why this is a match." }),
});

export const ScreenSchema = Type.Object(
	{
		match: Type.Boolean({ description: "Whether there is any result." }),
		results: Type.Array(ScreenResultSchema, { description: "Best first." }),
		screened_at: buildTime("When the lists were searched."),
		lists: Type.Array(
			Type.Object({
				id: Type.String(),
				updated_at: buildTime("The version of the list that was searched."),
				entries: Type.Integer({ minimum: 0 }),
			}),
		),
	},
	{ $id: "Screen", description: "Matches for a name. Screening creates no customer." },
);
export type ScreenView = Static<typeof ScreenSchema>;
