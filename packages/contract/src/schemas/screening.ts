// The wire shapes of `/v1/screening`: matches with the lists and what people say of them, the lists themselves, and
// screening customers anew.

import {
	AGREEMENTS,
	COMPARED_FIELDS,
	MATCH_STATUSES,
	MATCH_STRENGTHS,
	SCREENED_ROLES,
	SCREENED_TOPICS,
	SCREENING_STATUSES,
	THRESHOLD_MIN,
} from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

const VERDICTS = ["clear", "confirm"] as const;

export const MatchSchema = Type.Object(
	{
		id: Type.String({ description: "The match's id, `mat_` and 26 letters." }),
		customer_id: Type.String(),
		party: buildWord(SCREENED_ROLES, "Whose name it is."),
		entry: Type.String({ description: "The entry's id with its list's name in front." }),
		list: Type.String(),
		type: buildWord(SCREENED_TOPICS, "Which kind of list it is on."),
		strength: buildWord(MATCH_STRENGTHS, "`strong` where the birth date agrees as well, or a document is the same."),
		score: Type.Number({ description: "0 to 1." }),
		position: orNull(
			Type.String({ description: "Of a PEP: the office held, as the list prints it; null where it prints none." }),
		),
		status: buildWord(MATCH_STATUSES, "What people have said; `gone` when neither side is what it was."),
		first_verdict: orNull(
			Type.Object(
				{ verdict: buildWord(VERDICTS, "What was said."), by: Type.String(), at: buildTime("When.") },
				{ description: "Where two people must agree: what the first has said." },
			),
		),
		decided_by: Type.Array(Type.String()),
		decided_at: orNull(buildTime("When it was cleared or confirmed.")),
		case_id: orNull(Type.String()),
		event_id: orNull(Type.String({ description: "Null where a change of the lists brought it about." })),
		found_at: buildTime("When it was found."),
	},
	{ $id: "Match" },
);
export type MatchView = Static<typeof MatchSchema>;

export const MatchPageSchema = buildPage("MatchPage", MatchSchema);

const ComparedFieldSchema = Type.Object({
	field: buildWord(COMPARED_FIELDS, "What is compared."),
	given: orNull(Type.String({ description: "As the caller sent it; null without the scope `customers:personal`." })),
	listed: Type.Array(Type.String()),
	agreement: buildWord(AGREEMENTS, "`unknown` where a side says nothing."),
});

const ListedEntrySchema = Type.Object({
	id: Type.String({ description: "The list's own id of the entry." }),
	list: Type.String(),
	type: Type.String(),
	name: Type.String(),
	aliases: Type.Array(Type.String()),
	weak_aliases: Type.Array(Type.String()),
	original_script: Type.Array(Type.String()),
	dob: Type.Array(Type.String()),
	nationalities: Type.Array(Type.String()),
	countries: Type.Array(Type.String()),
	topics: Type.Array(Type.String()),
	programs: Type.Array(Type.String()),
	position: orNull(Type.String()),
	gender: orNull(Type.String()),
});

export const MatchDetailsSchema = Type.Object(
	{
		...MatchSchema.properties,
		comparison: Type.Array(ComparedFieldSchema, { description: "Both sides as they are now, field by field." }),
		matched_name: orNull(Type.String({ description: "The name or alias that matches best." })),
		explanation: orNull(Type.String({ description: "Why it scores as it does; null where it does no more." })),
		listed: orNull(ListedEntrySchema),
		reasons: Type.Array(
			Type.Object({
				by: Type.String(),
				verdict: buildWord(VERDICTS, "What was said."),
				reason: Type.String(),
				at: buildTime("When."),
			}),
			{ description: "What people gave as reasons, oldest first; empty without the scope `customers:personal`." },
		),
	},
	{ $id: "MatchDetails" },
);
export type MatchDetailsView = Static<typeof MatchDetailsSchema>;

export const MatchVerdictSchema = Type.Object(
	{ reason: buildText(2_000, "Why; kept sealed with the match.") },
	{ $id: "MatchVerdict" },
);

export const MatchReviewedSchema = Type.Object(
	{
		effective: Type.Boolean({ description: "False where another person must say the same first." }),
		screening: buildWord(SCREENING_STATUSES, "The customer's screening status now."),
		match: MatchSchema,
	},
	{ $id: "MatchReviewed" },
);
export type MatchReviewedView = Static<typeof MatchReviewedSchema>;

export const ScreeningRunSchema = Type.Object(
	{
		id: Type.Integer(),
		kind: buildWord(["delta", "full"] as const, "`delta` looks for what changed on the lists, `full` for all of them."),
		reason: Type.String({ description: "`lists`, `matcher`, `thresholds`, `complete`, `first` or `asked`." }),
		status: buildWord(["running", "finished"] as const, "How it stands."),
		total: Type.Integer({ description: "Customers to look at, as counted at the start." }),
		customers: Type.Integer({ description: "Looked at so far." }),
		searched: Type.Integer({ description: "Of these, compared with all lists." }),
		changed: Type.Integer(),
		matched: Type.Integer({ description: "Customers with a match that was not there before." }),
		held: Type.Integer(),
		lists_version: Type.Integer({ description: "The installation's version of the lists." }),
		matcher_version: Type.Integer(),
		started_by: Type.String(),
		started_at: buildTime("When it began."),
		finished_at: orNull(buildTime("When it ended.")),
		problem: orNull(
			Type.Object(
				{
					message: Type.String({ description: "Why it failed the last time." }),
					failures: Type.Integer({ description: "How often it failed in a row." }),
					since: buildTime("When it failed first."),
				},
				{
					description: "Why a run that is under way does not get on; null while it does. It is tried again by itself.",
				},
			),
		),
	},
	{ $id: "ScreeningRun" },
);
export type ScreeningRunView = Static<typeof ScreeningRunSchema>;

export const ScreeningRunPageSchema = buildPage("ScreeningRunPage", ScreeningRunSchema);

export const ScreeningListsSchema = Type.Object(
	{
		version: Type.Integer({ description: "Raised with every change of a list." }),
		missing: Type.Array(Type.String(), { description: "What live mode lacks before anybody is clear, as sentences." }),
		lists: Type.Array(
			Type.Object({
				id: Type.String(),
				format: Type.String(),
				dated: orNull(Type.String({ description: "As the list dates itself, or the newest date of its entries." })),
				published_on: orNull(Type.String({ description: "The day on which the file says that it was published." })),
				age_days: orNull(
					Type.Integer({ description: "Days since it was published, or since `dated` where it does not say when." }),
				),
				entries: Type.Integer(),
				stated_entries: orNull(Type.Integer({ description: "How many entries the file says to have." })),
				persons: Type.Integer({ description: "Entries that are people." }),
				with_birth_date: Type.Integer({ description: "Entries that have a birth date." }),
				peps: Type.Integer({ description: "Entries of politically exposed people." }),
				names: Type.Integer(),
				wallets: Type.Integer(),
				unreadable: Type.Integer({ description: "Rows of the latest file that could not be read." }),
				changed_at: orNull(buildTime("When it last changed.")),
				checked_at: orNull(buildTime("When its source was last asked.")),
				problem: orNull(Type.String({ description: "Why the latest try failed." })),
				problem_at: orNull(buildTime("When.")),
				warnings: Type.Array(Type.String(), {
					description: "That entries are missing, or that a newer edition is probably out, as sentences.",
				}),
			}),
		),
		latest_run: orNull(ScreeningRunSchema),
	},
	{ $id: "ScreeningLists" },
);
export type ScreeningListsView = Static<typeof ScreeningListsSchema>;

const threshold = (description: string) => Type.Number({ minimum: THRESHOLD_MIN, maximum: 1, description });

export const ThresholdsSchema = Type.Object(
	{
		sanction: threshold("From this score on a sanctions match is looked at."),
		pep: threshold("From this score on a PEP match is looked at."),
		strong: threshold("From this score on, where the birth date agrees, a sanctions match holds."),
	},
	{ $id: "ScreeningThresholds" },
);

export const ThresholdsChangeSchema = Type.Partial(ThresholdsSchema, { $id: "ScreeningThresholdsChange" });
