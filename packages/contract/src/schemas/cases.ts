// The wire shapes of cases, and of the requests with which analysts work on them.

import {
	AMOUNT_MAJOR_MAX,
	CASE_ACT_KINDS,
	CASE_PRIORITIES,
	CASE_STATUSES,
	CASE_TYPES,
	CLOCK_STATES,
	CUSTOMER_STATUSES,
	DECISIONS,
	DESTINATION_TYPES,
	DISPOSITIONS,
	EVENT_TYPES,
	FOUR_EYES_ACTIONS,
	FRAUD_TYPES,
	LABELS,
	RISK_LEVELS,
} from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildForm, buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { EntrySchema } from "./entry.ts";
import { PAYEE_ACCOUNT } from "./event.ts";
import { EventExplanationSchema } from "./events.ts";
import { buildPage } from "./page.ts";
import { StatusRequestSchema } from "./status-requests.ts";

export const CASE_SORTS = ["newest", "oldest", "due", "priority", "amount"] as const;
export const RESOLUTIONS = ["approved", "declined"] as const;
const NOTE_LENGTH_MAX = 10_000;
export const BULK_CASES_MAX = 200;
/** All their customers are locked until the last of them is closed, which takes about 10 ms for each. */
const RELATED_CASES_MAX = 50;

const LISTED_KINDS = ["destination", "device"] as const;
const CLOSING_LISTS = ["block", "allow"] as const;
const LISTING_SCOPES = ["customer", "workspace"] as const;
const CLOSING_ENTRIES_MAX = 4;

const money = Type.Number({ description: "Major units of the workspace's currency." });

const caseFields = {
	id: Type.String({ description: "The case's id: `cas_` and 26 letters." }),
	customer_id: Type.String(),
	type: buildWord(CASE_TYPES, "The subject of the case."),
	status: buildWord(CASE_STATUSES, "A case is `in_review` once it is assigned."),
	severity: buildWord(RISK_LEVELS, "The severity."),
	priority: buildWord(CASE_PRIORITIES, "The priority. It follows the severity until somebody sets it."),
	reason: Type.String({ description: "The reason why the case was opened, as a sentence." }),
	event_id: orNull(Type.String({ description: "The event that opened the case, or null." })),
	main_event_id: orNull(
		Type.String({
			description:
				"The main event: among the first 1,000 events of the case, the one with the highest score. Ties go to the larger amount, then to the latest event. Null if the case has no event.",
		}),
	),
	event_count: Type.Integer({ description: "The number of events in the case, counted up to 1,000." }),
	amount: orNull(
		Type.Number({
			description: "The amount of the event that opened the case, in major units of the workspace's currency.",
		}),
	),
	total_amount: orNull(
		Type.Number({
			description:
				"The amounts of all events of the case, added up, in major units of the workspace's currency. An event that joins the case is added within seconds. Null if no event has an amount.",
		}),
	),
	score: orNull(Type.Number({ description: "The score of the main event, 0 to 100." })),
	customer_name: orNull(
		Type.String({ description: "The customer's name. Null if unknown, or without the scope `customers:personal`." }),
	),
	customer_phone: orNull(
		Type.String({ description: "The customer's phone. Null if unknown, or without the scope `customers:personal`." }),
	),
	payee: orNull(
		Type.String({
			description:
				"The name, phone or wallet of the other party of the main event. Null if unknown, or without the scope `customers:personal`.",
		}),
	),
	payee_type: orNull(buildWord(DESTINATION_TYPES, "The kind of account that the main event paid to.")),
	payee_account: orNull(Type.String({ description: PAYEE_ACCOUNT })),
	decision: orNull(buildWord(DECISIONS, "The decision on the event that opened the case.")),
	label: orNull(buildWord(LABELS, "The label of the case's events: `fraud` if any event is labelled fraud.")),
	assignee: orNull(Type.String({ description: "The person the case is assigned to." })),
	due_at: orNull(buildTime("The deadline: the earliest due time among the running clocks.")),
	version: Type.Integer({
		description: "Increases whenever somebody assigns, prioritises, closes or reopens the case.",
	}),
	opened_at: buildTime("When the case was opened."),
	closed_at: orNull(buildTime("When the case was closed.")),
	closed_by: orNull(Type.String()),
	resolution: orNull(Type.String({ description: "`approved` or `declined`, once closed." })),
	disposition: orNull(
		buildWord(DISPOSITIONS, "The finding. A screening case ends as `true_match` or `false_positive`."),
	),
};

export const CaseSchema = Type.Object(caseFields, { $id: "Case" });
export const CasePageSchema = buildPage("CasePage", CaseSchema);

const mentions = Type.Array(Type.String(), { description: "The users who are mentioned, for example `user:usr_…`." });
const isReport = Type.Boolean({
	description:
		"True if the entry is about a report to the authorities. Such entries are shown only with the scope `reports:read`.",
});

const caseDetailsFields = {
	...caseFields,
	ends_hold: Type.Boolean({
		description:
			"True if this open case is the only one that holds the customer. Closing it as approved or legitimate ends the hold.",
	}),
	closing_note: orNull(Type.String({ description: "The note that was written when the case was closed." })),
	labelling: orNull(
		Type.Object(
			{
				act: buildWord(["give", "withdraw"], "Closing the case gives labels; reopening the case withdraws them."),
				done: Type.Integer({ description: "The number of events whose label is already changed." }),
				left: Type.Integer({ description: "The number of events whose label is changed within the next seconds." }),
			},
			{ description: "The progress of labelling the case's events. Null if closing the case labelled no event." },
		),
	),
	complaint_fraud_type: orNull(
		buildWord(
			FRAUD_TYPES,
			"The fraud type of the newest complaint, chargeback, recall or report of law enforcement about the case's events.",
		),
	),
	listable: Type.Object(
		{
			kinds: Type.Array(buildWord(LISTED_KINDS, "A kind of thing."), {
				description: "The things of the main event that `entries` of a closing can name.",
			}),
			rules: Type.Array(Type.String(), {
				description: "The rules that fired on the main event and that an allow entry can switch off.",
			}),
		},
		{ description: "What closing the case can put on the block and allow lists." },
	),
	clocks: Type.Array(
		Type.Object({
			clock: Type.String({ description: "The clock's id, for example `str`." }),
			title: Type.String(),
			started_at: buildTime("When the clock started."),
			due_at: buildTime("When the clock runs out."),
			warned_at: orNull(buildTime("When `case.due_soon` was sent.")),
			stopped_at: orNull(buildTime("When the clock was stopped.")),
			stopped_by: orNull(Type.String()),
			state: buildWord(
				CLOCK_STATES,
				"`late`: still running after the due time. `met`: stopped in time. `missed`: stopped too late.",
			),
		}),
	),
	acts: Type.Array(
		Type.Object({
			id: Type.String({ description: "The entry's id: `act_` and 26 letters." }),
			kind: buildWord(CASE_ACT_KINDS, "The kind of action."),
			actor: Type.String({ description: "The user or system that did it." }),
			at: buildTime("When it was done."),
			text: orNull(
				Type.String({ description: "The note, the new assignee, the appeal, or the method of verification." }),
			),
			mentions,
			report: isReport,
		}),
		{ description: "The history of the case, oldest first. Only the latest 500 entries." },
	),
	events: Type.Array(
		Type.Object({
			id: Type.String(),
			type: buildWord(EVENT_TYPES, "The event's type."),
			occurred_at: buildTime("When the event occurred."),
			decision: buildWord(DECISIONS, "The decision on the event."),
			amount: orNull(money),
			resolution: orNull(
				Type.String({ description: "`approved` or `declined`. Null while the event waits for a decision." }),
			),
		}),
		{ description: "The first 200 events of the case." },
	),
	requests: Type.Array(StatusRequestSchema, { description: "The changes of status that wait for a second person." }),
};
export const CaseDetailsSchema = Type.Object(caseDetailsFields, { $id: "CaseDetails" });

export const ClosedCaseSchema = Type.Object(
	{
		...caseDetailsFields,
		related: Type.Array(
			Type.Object({
				case_id: Type.String(),
				labels_left: Type.Integer({
					description: "Events of the case whose labels follow within seconds, some at a time.",
				}),
			}),
			{ description: "The related cases that were closed with it." },
		),
		customer_change: orNull(
			Type.Object(
				{
					action: buildWord(FOUR_EYES_ACTIONS, "The action that was asked for."),
					state: buildWord(["done", "requested"], "`requested`: it takes two people, and waits for the second."),
					before: orNull(buildWord(CUSTOMER_STATUSES, "The customer's status before it was done.")),
					request_id: orNull(Type.String({ description: "The request that waits for a second person, `rqs_…`." })),
				},
				{ description: "What became of `customer_action`; null where none was asked for." },
			),
		),
		entries: Type.Array(EntrySchema, { description: "The entries that were asked for, as they are now." }),
	},
	{ $id: "ClosedCase" },
);

const counts = (description: string) =>
	Type.Unsafe<Record<string, number>>({
		type: "object",
		additionalProperties: { type: "integer", minimum: 0 },
		description,
	});
export const CaseCountsSchema = Type.Object(
	{
		total: Type.Integer(),
		by_status: counts("Cases by status. A status without cases is left out."),
		by_type: counts("Cases by type."),
		by_priority: counts("Cases by priority."),
		unassigned: Type.Integer({ description: "Open cases that are not assigned." }),
		overdue: Type.Integer({ description: "Cases with a clock that has run out." }),
		due_soon: Type.Integer({ description: "Cases with a clock that runs out within four hours." }),
	},
	{ $id: "CaseCounts", description: "Counts of the cases that match the filters, up to 200,000 cases." },
);

export const MentionCountSchema = Type.Object(
	{
		unseen: Type.Integer({ description: "Mentions of the caller that the caller has not seen, counted up to 1,000." }),
	},
	{ $id: "MentionCount" },
);

export const TimelineSchema = Type.Object(
	{
		data: Type.Array(
			Type.Object({
				at: buildTime("When it happened."),
				kind: buildWord(["opened", "event", "labelled", "due", ...CASE_ACT_KINDS], "The kind of entry."),
				actor: Type.String({ description: "The user who did it, or `system`." }),
				text: orNull(Type.String({ description: "The text of the entry." })),
				event_id: orNull(Type.String()),
				decision: orNull(buildWord(DECISIONS, "The decision on the event.")),
				amount: orNull(money),
				label: orNull(buildWord(LABELS, "The label of the event.")),
				mentions,
				report: isReport,
			}),
		),
		next_cursor: Type.Null(),
	},
	{ $id: "CaseTimeline", description: "The history of a case, oldest first. Only the latest 1,000 entries." },
);

export const CaseExportSchema = Type.Object(
	{
		exported_at: buildTime("When the case was exported."),
		exported_by: Type.String({ description: "The user who exported it." }),
		livemode: Type.Boolean(),
		workspace: Type.Object({
			id: Type.String(),
			name: Type.String(),
			currency: Type.String(),
			time_zone: Type.String(),
		}),
		case: CaseDetailsSchema,
		evidence: orNull(EventExplanationSchema),
		timeline: TimelineSchema.properties.data,
	},
	{
		$id: "CaseExport",
		description:
			"`evidence` explains the main event of the case. It is null if the case has no event, or without the scope `events:search`.",
	},
);

export const RelatedCasesSchema = Type.Object(
	{
		data: Type.Array(
			Type.Object({
				case: CaseSchema,
				shared: Type.Array(
					Type.Object({
						role: Type.String({ description: "The kind of item: `device`, `destination`, `phone` …" }),
						entity_id: Type.String({ description: "The item's id. The same item always has the same id." }),
					}),
					{ description: "The items that both customers use. Empty if both cases have the same customer." },
				),
			}),
		),
		next_cursor: Type.Null(),
	},
	{ $id: "RelatedCases" },
);

const version = Type.Optional(
	Type.Integer({
		minimum: 1,
		maximum: 2_147_483_647,
		description:
			"The case's `version` as you read it. If the version has changed since, the response is 409 and nothing is done.",
	}),
);
const assignee = orNull(
	buildText(128, "The new assignee: `user:` and the user's id, or a name. Null unassigns the case."),
);
const priority = orNull(buildWord(CASE_PRIORITIES, "The priority. With null it follows the severity."));
const noteText = buildText(NOTE_LENGTH_MAX, "The text of the note. Stored encrypted.");
const reason = buildText(2_000, "The reason. Stored encrypted.");

export const CaseAssignmentSchema = Type.Object({ assignee, version }, { $id: "CaseAssignment" });
export const CasePrioritySchema = Type.Object({ priority, version }, { $id: "CasePrioritising" });

export const CaseNoteSchema = Type.Object(
	{
		text: noteText,
		mentions: Type.Optional(
			Type.Array(buildText(64, "A user, for example `user:usr_…`."), {
				maxItems: 20,
				description: "Users of the workspace who are mentioned.",
			}),
		),
		report: Type.Optional(
			Type.Boolean({
				description: "True for a note about a report to the authorities. It requires the scope `reports:read`.",
			}),
		),
	},
	{ $id: "CaseNote" },
);

const closing = {
	resolution: buildWord(
		RESOLUTIONS,
		"With `approved`, each held movement is allowed once if it is posted again within 24 hours.",
	),
	disposition: Type.Optional(
		buildWord(
			DISPOSITIONS,
			"The finding. `fraud` and `legit` also label the held events, with the source `analyst`. Only a screening case takes `true_match` and `false_positive`.",
		),
	),
	fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud, if known.")),
	note: buildText(NOTE_LENGTH_MAX, "The reason. Stored encrypted."),
};
export const CaseClosingSchema = Type.Object(
	{
		...closing,
		related_case_ids: Type.Optional(
			Type.Array(buildText(64, "A case's id."), {
				maxItems: RELATED_CASES_MAX,
				description: "Other open cases, of any customers, to close in the same way. All are closed or none.",
			}),
		),
		customer_action: Type.Optional(
			buildWord(
				FOUR_EYES_ACTIONS,
				"Also do this to the case's customer, with `note` as the reason. Takes the scope `customers:write`. Where the workspace asks for two people, it is requested.",
			),
		),
		entries: Type.Optional(
			Type.Array(
				Type.Object({
					list: buildWord(CLOSING_LISTS, "The list of the entry."),
					kind: buildWord(
						LISTED_KINDS,
						"The thing of the main event of the case. `destination` is the account or party that was paid.",
					),
					scope: buildWord(LISTING_SCOPES, "The customers that the entry counts for: this one, or all."),
					expires_at: Type.Optional(
						buildText(
							64,
							"When the entry ends, ISO 8601 with an offset. By default an allow entry ends after 90 days.",
						),
					),
					maximum_amount: Type.Optional(
						Type.Number({
							minimum: 0,
							maximum: AMOUNT_MAJOR_MAX,
							description: "The largest amount an allow entry covers. The default is the amount of the main event.",
						}),
					),
				}),
				{
					maxItems: CLOSING_ENTRIES_MAX,
					description:
						"Also write these entries, with `note` as the reason. Takes the scope `entries:write`. An allow entry switches off the rules in `listable.rules`. An entry that is in force already stays as it is. Reopening the case takes back the entries that the closing wrote.",
				},
			),
		),
		main_event_id: Type.Optional(
			buildText(
				64,
				"The case's `main_event_id` as you read it. If `entries` are given and the main event is another one by now, the response is 409 and nothing is done.",
			),
		),
		version,
	},
	{ $id: "CaseClosing" },
);
export const CaseReopeningSchema = Type.Object({ reason }, { $id: "CaseReopening" });

export const ClockStartSchema = Type.Object(
	{
		clock: buildText(40, "The id of one of the workspace's clocks, for example `str`."),
		started_at: Type.Optional(buildForm("moment", "When the clock starts. The default is now.")),
	},
	{ $id: "ClockStart" },
);
export const ClockStopSchema = Type.Object(
	{
		note: Type.Optional(
			buildText(2_000, "A note on what was done, for example the reference number of the report that was filed."),
		),
	},
	{ $id: "ClockStop" },
);

export const BULK_ACTS = ["assign", "prioritise", "note", "close", "reopen"] as const;
export const CaseBulkSchema = Type.Object(
	{
		case_ids: Type.Array(buildText(64, "A case's id."), {
			minItems: 1,
			maxItems: BULK_CASES_MAX,
			description: "The ids of the cases.",
		}),
		act: buildWord(BULK_ACTS, "The action on each case. It takes the same fields as the endpoint for one case."),
		assignee: Type.Optional(assignee),
		priority: Type.Optional(priority),
		text: Type.Optional(noteText),
		resolution: Type.Optional(closing.resolution),
		disposition: closing.disposition,
		fraud_type: closing.fraud_type,
		note: Type.Optional(closing.note),
		reason: Type.Optional(reason),
	},
	{ $id: "CaseBulk" },
);
export const CaseBulkResultSchema = Type.Object(
	{
		data: Type.Array(
			Type.Object({
				case_id: Type.String(),
				ok: Type.Boolean(),
				labels_left: Type.Integer({
					description: "The number of events whose label is changed within the next seconds.",
				}),
				error: orNull(
					Type.Object({
						code: Type.String(),
						message: Type.String(),
						reason: orNull(
							Type.String({
								description:
									"Why, in one word: `closed` (somebody else closed the case), `open` or `second_person` (a match of a screening case is not decided), `screening` (the outcome of a screening case comes from its matches), or another code of a wrong field.",
							}),
						),
					}),
				),
			}),
			{ description: "One result for each case, in the order of `case_ids`." },
		),
		next_cursor: Type.Null(),
	},
	{ $id: "CaseBulkResult" },
);

export type CaseView = Static<typeof CaseSchema>;
export type ClosedCaseView = Static<typeof ClosedCaseSchema>;
export type CaseDetailsView = Static<typeof CaseDetailsSchema>;
export type TimelineView = Static<typeof TimelineSchema>;
export type CaseExport = Static<typeof CaseExportSchema>;
