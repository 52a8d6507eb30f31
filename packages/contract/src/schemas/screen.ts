// The wire shapes of `POST /v1/screen`: a name to look up, and the sanctions and PEP matches found.

import { MATCH_STRENGTHS, SCREENED_TOPICS, SCREENED_TYPES } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildForm, buildText, buildTime, buildWord, orNull } from "./builders.ts";

const DOCUMENTS_MAX = 4;
const ADDRESSES_MAX = 4;
const RESULTS_MAX = 100;

export const ScreenInputSchema = Type.Object(
	{
		name: buildText(200, "The name to look up."),
		dob: Type.Optional(
			buildForm("birth-date", "A date, a year and month, or a year: `1984-05-17`, `1984-05`, `1984`."),
		),
		nationality: Type.Optional(
			buildForm("country", "ISO 3166-1, two letters. Of a company or ship, where it is from."),
		),
		type: Type.Optional(
			buildWord(
				SCREENED_TYPES,
				"What the name belongs to; `company` is any organisation. Entries of other kinds are left out.",
			),
		),
		documents: Type.Optional(
			Type.Array(buildText(64, "A number in any spelling."), {
				maxItems: DOCUMENTS_MAX,
				description:
					"Numbers of passports, identity cards, company registrations, ships (IMO) or aircraft (tail numbers).",
			}),
		),
		registration_number: Type.Optional(buildText(64, "Of a company; the same as one of `documents`.")),
		imo: Type.Optional(buildForm("imo", "Of a ship, seven digits; the same as one of `documents`.")),
		addresses: Type.Optional(
			Type.Array(buildText(300, "As it is written."), {
				maxItems: ADDRESSES_MAX,
				description:
					"Where the person lives or the company has its seat. It supports a name that fits and finds nobody alone.",
			}),
		),
		limit: Type.Optional(
			Type.Integer({ minimum: 1, maximum: RESULTS_MAX, default: 20, description: "At most so many results." }),
		),
	},
	{ $id: "ScreenInput" },
);
export type ScreenInput = Static<typeof ScreenInputSchema>;

export const ScreenResultSchema = Type.Object({
	id: Type.String({ description: "The entry's id on its list." }),
	name: Type.String({ description: "The entry's main name." }),
	type: buildWord(SCREENED_TOPICS, "Which kind of list it is on."),
	entity_type: buildWord([...SCREENED_TYPES, "unknown"] as const, "What the entry is; `company` is any organisation."),
	position: orNull(
		Type.String({
			description: "The office held, with place and time, as the list prints it; null where it prints none.",
		}),
	),
	lists: Type.Array(Type.String()),
	score: Type.Number({ description: "0 to 1." }),
	strength: buildWord(MATCH_STRENGTHS, "`strong` needs more than a name to agree, as for customers."),
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
		complete: Type.Boolean({
			description:
				"Whether every required list was searched. An answer without results clears nobody where it is false.",
		}),
		incomplete_reasons: Type.Array(Type.String(), {
			description: "Why it is not complete, as sentences; empty where it is.",
		}),
		results: Type.Array(ScreenResultSchema, { description: "Best first." }),
		truncated: Type.Boolean({ description: "Whether there are more results than `limit`." }),
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
