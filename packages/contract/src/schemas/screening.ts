// The wire shapes of `/v1/screening`: matches and the verdicts on them, the lists, and rescreening runs.

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
import { LIST_SOURCE } from "./lists.ts";
import { buildPage } from "./page.ts";

const REVIEWER_ROLES = ["compliance", "analyst"] as const;
const VERDICTS = ["clear", "confirm"] as const;

export const MatchSchema = Type.Object(
	{
		id: Type.String({ description: "The match's id: `mat_` and 26 letters." }),
		customer_id: Type.String(),
		party: buildWord(SCREENED_ROLES, "The party whose name matched."),
		entry: Type.String({ description: "The list's name, followed by the entry's id on the list." }),
		list: Type.String(),
		type: buildWord(SCREENED_TOPICS, "The kind of list."),
		strength: buildWord(
			MATCH_STRENGTHS,
			"`strong` means that the date of birth agrees as well, or that a document is the same.",
		),
		score: Type.Number({ description: "0 to 1." }),
		position: orNull(
			Type.String({ description: "For a PEP: the office as the list states it. Null if the list states none." }),
		),
		status: buildWord(
			MATCH_STATUSES,
			"The state of the review. `gone` means that the customer or the list entry has changed and no longer matches.",
		),
		first_verdict: orNull(
			Type.Object(
				{
					verdict: buildWord(VERDICTS, "The verdict."),
					by: Type.String(),
					role: orNull(buildWord(REVIEWER_ROLES, "Admins count as compliance. Null for a key.")),
					at: buildTime("When it was given."),
				},
				{ description: "The verdict of the first person, if two people must agree." },
			),
		),
		decided_by: Type.Array(Type.String()),
		decided_at: orNull(buildTime("When the match was cleared or confirmed.")),
		case_id: orNull(Type.String()),
		event_id: orNull(
			Type.String({ description: "The event that caused the match. Null if a change of a list caused it." }),
		),
		found_at: buildTime("When the match was found."),
	},
	{ $id: "Match" },
);
export type MatchView = Static<typeof MatchSchema>;

const customerName = orNull(
	Type.String({ description: "The customer's name. Null without the scope `customers:personal`." }),
);
const matchedName = orNull(Type.String({ description: "The name or alias of the entry that matches best." }));
const agreement = buildWord(AGREEMENTS, "`unknown` means that one side has no value.");
const comparedField = buildWord(COMPARED_FIELDS, "The field that is compared.");

const ComparedMatchSchema = Type.Object(
	{
		...MatchSchema.properties,
		customer_name: customerName,
		customer_dob: orNull(
			Type.String({ description: "The customer's date of birth. Null without the scope `customers:personal`." }),
		),
		given_name: orNull(
			Type.String({
				description:
					"The name that was searched: the customer's, or that of the other party. Null without the scope `customers:personal`.",
			}),
		),
		listed_name: orNull(Type.String({ description: "The main name of the entry. Null if it has left its list." })),
		matched_name: matchedName,
		comparison: Type.Array(Type.Object({ field: comparedField, agreement }), {
			description: "The fields of both sides that agree or differ.",
		}),
	},
	{ $id: "ComparedMatch" },
);
export type ComparedMatchView = Static<typeof ComparedMatchSchema>;

export const MatchPageSchema = buildPage("MatchPage", ComparedMatchSchema);

const ComparedFieldSchema = Type.Object({
	field: comparedField,
	given: orNull(Type.String({ description: "The value that was sent. Null without the scope `customers:personal`." })),
	listed: Type.Array(Type.String()),
	agreement,
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
		customer_name: customerName,
		comparison: Type.Array(ComparedFieldSchema, { description: "The current data of both sides, field by field." }),
		matched_name: matchedName,
		explanation: orNull(Type.String({ description: "An explanation of the score. Null if the two no longer match." })),
		listed: orNull(ListedEntrySchema),
		reasons: Type.Array(
			Type.Object({
				by: Type.String(),
				verdict: buildWord(VERDICTS, "The verdict."),
				reason: Type.String(),
				at: buildTime("When it was given."),
			}),
			{ description: "The reasons for the verdicts, oldest first. Empty without the scope `customers:personal`." },
		),
		second_person: orNull(
			Type.Object(
				{
					is_same_person: Type.Boolean({
						description:
							"True if you count as the person who gave the first verdict, so that you cannot give the second one.",
					}),
					is_other_from: orNull(
						buildTime(
							"From when you count as another person. Null if you do already, or if time alone does not change it.",
						),
					),
					people: Type.Array(Type.String(), { description: "The actors of the users who can give it now." }),
				},
				{ description: "Who can give the second verdict. Null without a first verdict." },
			),
		),
	},
	{ $id: "MatchDetails" },
);
export type MatchDetailsView = Static<typeof MatchDetailsSchema>;

const verdictReason = buildText(2_000, "The reason. Stored encrypted with the match.");
const closedCaseId = orNull(
	Type.String({ description: "The case that closed with this verdict, because no match is left to decide." }),
);

export const MatchVerdictSchema = Type.Object({ reason: verdictReason }, { $id: "MatchVerdict" });

export const MATCHES_CLEARED_MAX = 100;
export const MatchesClearingSchema = Type.Object(
	{
		match_ids: Type.Array(buildText(64, "A match's id."), {
			minItems: 1,
			maxItems: MATCHES_CLEARED_MAX,
			description: "The ids of the matches.",
		}),
		reason: verdictReason,
	},
	{ $id: "MatchesClearing" },
);

export const MatchesClearedSchema = Type.Object(
	{
		data: Type.Array(
			Type.Object({
				match_id: Type.String(),
				ok: Type.Boolean({ description: "True if the verdict was stored." }),
				effective: Type.Boolean({ description: "False if a second person must agree." }),
				closed_case_id: closedCaseId,
				error: orNull(Type.Object({ code: Type.String(), message: Type.String() })),
			}),
		),
		next_cursor: Type.Null(),
	},
	{ $id: "MatchesCleared" },
);

export const MatchReviewedSchema = Type.Object(
	{
		effective: Type.Boolean({ description: "False if a second person must agree before the verdict takes effect." }),
		screening: buildWord(SCREENING_STATUSES, "The customer's screening status now."),
		closed_case_id: closedCaseId,
		match: MatchSchema,
	},
	{ $id: "MatchReviewed" },
);
export type MatchReviewedView = Static<typeof MatchReviewedSchema>;

export const ScreeningRunSchema = Type.Object(
	{
		id: Type.Integer(),
		kind: buildWord(
			["delta", "full"] as const,
			"`delta` compares customers with the changed entries, `full` with all entries.",
		),
		reason: Type.String({
			description: "The cause of the run: `lists`, `matcher`, `thresholds`, `complete`, `first` or `asked`.",
		}),
		status: buildWord(["running", "finished"] as const, "The state of the run."),
		total: Type.Integer({ description: "The number of customers to screen, counted at the start." }),
		customers: Type.Integer({ description: "The number of customers screened so far." }),
		searched: Type.Integer({ description: "The number of screened customers that were compared with all lists." }),
		changed: Type.Integer(),
		matched: Type.Integer({ description: "The number of customers with a new match." }),
		held: Type.Integer(),
		lists_version: Type.Integer({ description: "The installation's version of the lists." }),
		matcher_version: Type.Integer(),
		started_by: Type.String(),
		started_at: buildTime("When the run began."),
		moved_at: buildTime("When the run last made progress."),
		finished_at: orNull(buildTime("When the run ended.")),
		problem: orNull(
			Type.Object(
				{
					message: Type.String({ description: "The latest error." }),
					failures: Type.Integer({ description: "The number of consecutive failures." }),
					since: buildTime("When the first of these failures happened."),
				},
				{
					description: "The problem that stops a running run. Null if there is none. The run is retried automatically.",
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
		version: Type.Integer({ description: "The version of the lists. It increases with every change of a list." }),
		missing: Type.Array(Type.String(), {
			description: "The required lists that live mode still needs before it can clear anybody, as sentences.",
		}),
		lists: Type.Array(
			Type.Object({
				id: Type.String(),
				...LIST_SOURCE,
				format: Type.String(),
				dated: orNull(Type.String({ description: "The list's own date, or the newest date of its entries." })),
				published_on: orNull(Type.String({ description: "The publication date stated in the file." })),
				age_days: orNull(
					Type.Integer({
						description: "Days since `published_on`, or since `dated` if the file states no publication date.",
					}),
				),
				entries: Type.Integer(),
				stated_entries: orNull(Type.Integer({ description: "The number of entries stated in the file." })),
				persons: Type.Integer({ description: "The number of entries that are people." }),
				with_birth_date: Type.Integer({ description: "The number of entries with a date of birth." }),
				peps: Type.Integer({ description: "The number of entries of politically exposed people." }),
				names: Type.Integer(),
				wallets: Type.Integer(),
				unreadable: Type.Integer({ description: "The number of rows of the latest file that could not be read." }),
				changed_at: orNull(buildTime("When the list last changed.")),
				checked_at: orNull(buildTime("When the source was last checked.")),
				problem: orNull(Type.String({ description: "The error of the latest attempt." })),
				problem_at: orNull(buildTime("When the attempt failed.")),
				warnings: Type.Array(Type.String(), {
					description:
						"Warnings as sentences, for example that entries are missing or that a newer edition is probably available.",
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
		sanction: threshold("Sanctions matches from this score on are reviewed."),
		pep: threshold("PEP matches from this score on are reviewed."),
		strong: threshold("Sanctions matches from this score on hold the customer if the date of birth agrees."),
	},
	{ $id: "ScreeningThresholds" },
);

export const ThresholdsChangeSchema = Type.Partial(ThresholdsSchema, { $id: "ScreeningThresholdsChange" });
