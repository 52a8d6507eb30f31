// The wire shapes of `POST /v1/screen`: a name to screen, and the sanctions and PEP matches that were found.

import { MATCH_STRENGTHS, SCREENED_TOPICS, SCREENED_TYPES } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildForm, buildText, buildTime, buildWord, orNull } from "./builders.ts";

const DOCUMENTS_MAX = 4;
const ADDRESSES_MAX = 4;
const RESULTS_MAX = 100;

export const ScreenInputSchema = Type.Object(
	{
		name: buildText(200, "The name to screen."),
		dob: Type.Optional(buildForm("birth-date", "The date of birth, for example `1984-05-17`, `1984-05` or `1984`.")),
		nationality: Type.Optional(
			buildForm("country", "The nationality, ISO 3166-1, two letters. For a company or a ship, its country."),
		),
		type: Type.Optional(
			buildWord(
				SCREENED_TYPES,
				"The kind of party. `company` means any organisation. List entries of other kinds are left out.",
			),
		),
		documents: Type.Optional(
			Type.Array(buildText(64, "A document number in any spelling."), {
				maxItems: DOCUMENTS_MAX,
				description:
					"Numbers of passports, identity cards, company registrations, ships (IMO) or aircraft (tail numbers).",
			}),
		),
		registration_number: Type.Optional(
			buildText(64, "The registration number of a company. It works like an element of `documents`."),
		),
		imo: Type.Optional(
			buildForm("imo", "The IMO number of a ship, seven digits. It works like an element of `documents`."),
		),
		addresses: Type.Optional(
			Type.Array(buildText(300, "An address as text."), {
				maxItems: ADDRESSES_MAX,
				description:
					"Addresses of the person or company. An address supports a match by name, but alone it finds nobody.",
			}),
		),
		limit: Type.Optional(
			Type.Integer({ minimum: 1, maximum: RESULTS_MAX, default: 20, description: "The maximum number of results." }),
		),
	},
	{ $id: "ScreenInput" },
);
export type ScreenInput = Static<typeof ScreenInputSchema>;

export const ScreenResultSchema = Type.Object({
	id: Type.String({ description: "The entry's id on its list." }),
	name: Type.String({ description: "The entry's main name." }),
	type: buildWord(SCREENED_TOPICS, "The kind of list."),
	entity_type: buildWord(
		[...SCREENED_TYPES, "unknown"] as const,
		"The kind of entry. `company` means any organisation.",
	),
	position: orNull(
		Type.String({
			description: "The political office with place and time, as the list states it. Null if the list states none.",
		}),
	),
	lists: Type.Array(Type.String()),
	score: Type.Number({ description: "0 to 1." }),
	strength: buildWord(MATCH_STRENGTHS, "`strong` means that more than the name agrees, as for customers."),
	matched_name: Type.String({ description: "The name or alias that matched best." }),
	matched_on: Type.Array(Type.String(), {
		description: "The fields that agree, for example `name`, `dob` or `nationality`.",
	}),
	dob: Type.Array(Type.String()),
	countries: Type.Array(Type.String()),
	topics: Type.Array(Type.String()),
	listed_at: Type.Optional(Type.String()),
	explanation: Type.String({ description: "A sentence that explains the match." }),
});

export const ScreenSchema = Type.Object(
	{
		match: Type.Boolean({ description: "True if `results` is not empty." }),
		complete: Type.Boolean({
			description: "Whether every required list was searched. If false, an empty result does not clear anybody.",
		}),
		incomplete_reasons: Type.Array(Type.String(), {
			description: "The reasons why the search is not complete, as sentences. Empty if it is complete.",
		}),
		results: Type.Array(ScreenResultSchema, { description: "The matches, best first." }),
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
