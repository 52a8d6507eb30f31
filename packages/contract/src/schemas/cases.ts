// The wire shapes of cases as analysts work on them.

import {
	CASE_ACT_KINDS,
	CASE_PRIORITIES,
	CASE_STATUSES,
	CASE_TYPES,
	CLOCK_STATES,
	DECISIONS,
	EVENT_TYPES,
	FRAUD_TYPES,
	LABELS,
	RISK_LEVELS,
} from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildForm, buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";
import { StatusRequestSchema } from "./status-requests.ts";

export const CASE_SORTS = ["newest", "oldest", "due", "priority", "amount"] as const;
const RESOLUTIONS = ["approved", "declined"] as const;
export const DISPOSITIONS = ["fraud", "legit", "inconclusive"] as const;
const NOTE_LENGTH_MAX = 10_000;
export const BULK_CASES_MAX = 200;

const money = Type.Number({ description: "Major units of the workspace's currency." });

const caseFields = {
	id: Type.String({ description: "`cas_` and 26 letters." }),
	customer_id: Type.String(),
	type: buildWord(CASE_TYPES, "What it is about."),
	status: buildWord(CASE_STATUSES, "`in_review` once somebody has taken it."),
	severity: buildWord(RISK_LEVELS, "How grave it is."),
	priority: buildWord(CASE_PRIORITIES, "How pressing it is: as its severity says, until somebody sets it."),
	reason: Type.String({ description: "The sentence that opened it." }),
	event_id: orNull(Type.String({ description: "The event that opened it, if one did." })),
	event_count: Type.Integer({ description: "Counted up to 1,000." }),
	amount: orNull(
		Type.Number({ description: "Of the event that opened it, in major units of the workspace's currency." }),
	),
	decision: orNull(buildWord(DECISIONS, "Of the event that opened it.")),
	label: orNull(buildWord(LABELS, "What its events were labelled: `fraud` where one was.")),
	assignee: orNull(Type.String({ description: "Who has taken it." })),
	due_at: orNull(buildTime("By when it must be dealt with: the earliest of its clocks that run.")),
	version: Type.Integer({ description: "Moves whenever somebody takes, ranks, closes or reopens it." }),
	opened_at: buildTime("When it was opened."),
	closed_at: orNull(buildTime("When it was closed.")),
	closed_by: orNull(Type.String()),
	resolution: orNull(Type.String({ description: "`approved` or `declined`, once closed." })),
	disposition: orNull(Type.String({ description: "What it turned out to be: `fraud`, `legit` or `inconclusive`." })),
};

export const CaseSchema = Type.Object(caseFields, { $id: "Case" });
export const CasePageSchema = buildPage("CasePage", CaseSchema);

const mentions = Type.Array(Type.String(), { description: "Whom it speaks to, as in `user:usr_…`." });
const isReport = Type.Boolean({
	description: "It is about a report to the authorities, and shown only with the scope `reports:read`.",
});

export const CaseDetailsSchema = Type.Object(
	{
		...caseFields,
		ends_hold: Type.Boolean({
			description: "It is open and alone holds the customer: closing it as approved or legitimate ends the hold.",
		}),
		closing_note: orNull(Type.String({ description: "What was written when it was closed." })),
		labelling: orNull(
			Type.Object(
				{
					act: buildWord(["give", "withdraw"], "Closing the case gives the labels, reopening it withdraws them."),
					done: Type.Integer({ description: "Events that are done." }),
					left: Type.Integer({ description: "Events that follow within seconds, some at a time." }),
				},
				{ description: "How far the labels of its events have come; null where closing it labelled none." },
			),
		),
		clocks: Type.Array(
			Type.Object({
				clock: Type.String({ description: "The clock's id, as in `str`." }),
				title: Type.String(),
				started_at: buildTime("Since when it runs."),
				due_at: buildTime("When it runs out."),
				warned_at: orNull(buildTime("When `case.due_soon` was sent.")),
				stopped_at: orNull(buildTime("When it was stopped.")),
				stopped_by: orNull(Type.String()),
				state: buildWord(
					CLOCK_STATES,
					"`late`: it runs and is over; `met` or `missed`: it was stopped in time, or not.",
				),
			}),
		),
		acts: Type.Array(
			Type.Object({
				id: Type.String({ description: "`act_` and 26 letters." }),
				kind: buildWord(CASE_ACT_KINDS, "What was done."),
				actor: Type.String({ description: "Who did it." }),
				at: buildTime("When."),
				text: orNull(Type.String({ description: "The note, the new assignee, the appeal, or how it was verified." })),
				mentions,
				report: isReport,
			}),
			{ description: "What people did, oldest first; the latest 500." },
		),
		events: Type.Array(
			Type.Object({
				id: Type.String(),
				type: buildWord(EVENT_TYPES, "What happened."),
				occurred_at: buildTime("When it happened."),
				decision: buildWord(DECISIONS, "What was decided."),
				amount: orNull(money),
				resolution: orNull(Type.String({ description: "`approved` or `declined`; null while it waits." })),
			}),
			{ description: "The first 200." },
		),
		requests: Type.Array(StatusRequestSchema, { description: "What waits for a second person." }),
	},
	{ $id: "CaseDetails" },
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
		by_status: counts("By status; what there is none of is not named."),
		by_type: counts("By type."),
		by_priority: counts("By priority."),
		unassigned: Type.Integer({ description: "Open, and taken by nobody." }),
		overdue: Type.Integer({ description: "A clock has run out." }),
		due_soon: Type.Integer({ description: "A clock runs out within four hours." }),
	},
	{ $id: "CaseCounts", description: "Of the first 200,000 that the filters find." },
);

export const TimelineSchema = Type.Object(
	{
		data: Type.Array(
			Type.Object({
				at: buildTime("When."),
				kind: buildWord(["opened", "event", "labelled", "due", ...CASE_ACT_KINDS], "What happened."),
				actor: Type.String({ description: "Who did it; `system` where nobody did." }),
				text: orNull(Type.String({ description: "What was said of it." })),
				event_id: orNull(Type.String()),
				decision: orNull(buildWord(DECISIONS, "Of the event.")),
				amount: orNull(money),
				label: orNull(buildWord(LABELS, "What the event was labelled.")),
				mentions,
				report: isReport,
			}),
		),
		next_cursor: Type.Null(),
	},
	{ $id: "CaseTimeline", description: "Oldest first; of very many the latest 1,000." },
);

export const CaseExportSchema = Type.Object(
	{
		exported_at: buildTime("When."),
		exported_by: Type.String({ description: "Who." }),
		livemode: Type.Boolean(),
		workspace: Type.Object({
			id: Type.String(),
			name: Type.String(),
			currency: Type.String(),
			time_zone: Type.String(),
		}),
		case: CaseDetailsSchema,
		timeline: TimelineSchema.properties.data,
	},
	{ $id: "CaseExport" },
);

export const RelatedCasesSchema = Type.Object(
	{
		data: Type.Array(
			Type.Object({
				case: CaseSchema,
				shared: Type.Array(
					Type.Object({
						role: Type.String({ description: "As what: `device`, `destination`, `phone` …" }),
						entity_id: Type.String({ description: "The same word for the same thing." }),
					}),
					{ description: "What its customer shares with this case's; nothing where it is the same customer." },
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
			"The case's `version` as you read it: where it has moved since, the answer is 409 and nothing is done.",
	}),
);
const assignee = orNull(buildText(128, "Who takes it: `user:` and their id, or a name. Null gives it back to all."));
const priority = orNull(buildWord(CASE_PRIORITIES, "Null lets it follow the severity."));
const noteText = buildText(NOTE_LENGTH_MAX, "What you found. Stored sealed.");
const reason = buildText(2_000, "Why. Stored sealed.");

export const CaseAssignmentSchema = Type.Object({ assignee, version }, { $id: "CaseAssignment" });
export const CasePrioritySchema = Type.Object({ priority, version }, { $id: "CasePrioritising" });

export const CaseNoteSchema = Type.Object(
	{
		text: noteText,
		mentions: Type.Optional(
			Type.Array(buildText(64, "As in `user:usr_…`."), {
				maxItems: 20,
				description: "Whom it speaks to, of the people of the workspace.",
			}),
		),
		report: Type.Optional(
			Type.Boolean({ description: "About a report to the authorities: takes the scope `reports:read`." }),
		),
	},
	{ $id: "CaseNote" },
);

const closing = {
	resolution: buildWord(RESOLUTIONS, "`approved` lets each held movement through once, posted again within 24 hours."),
	disposition: Type.Optional(
		buildWord(DISPOSITIONS, "What it turned out to be; `fraud` and `legit` label the held events, source `analyst`."),
	),
	fraud_type: Type.Optional(buildWord(FRAUD_TYPES, "The kind of fraud, where it is known.")),
	note: buildText(NOTE_LENGTH_MAX, "Why. Stored sealed."),
};
export const CaseClosingSchema = Type.Object({ ...closing, version }, { $id: "CaseClosing" });
export const CaseReopeningSchema = Type.Object({ reason }, { $id: "CaseReopening" });

export const ClockStartSchema = Type.Object(
	{
		clock: buildText(40, "One of the workspace's clocks, as in `str`."),
		started_at: Type.Optional(buildForm("moment", "Since when it is known; now when not said.")),
	},
	{ $id: "ClockStart" },
);
export const ClockStopSchema = Type.Object(
	{ note: Type.Optional(buildText(2_000, "What was done, as the number under which a report was filed.")) },
	{ $id: "ClockStop" },
);

export const BULK_ACTS = ["assign", "prioritise", "note", "close", "reopen"] as const;
export const CaseBulkSchema = Type.Object(
	{
		case_ids: Type.Array(buildText(64, "A case's id."), {
			minItems: 1,
			maxItems: BULK_CASES_MAX,
			description: "Which cases.",
		}),
		act: buildWord(BULK_ACTS, "What is done to each; its own fields are asked for as elsewhere."),
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
					description: "Events of the case whose labels follow within seconds, some at a time.",
				}),
				error: orNull(Type.Object({ code: Type.String(), message: Type.String() })),
			}),
			{ description: "One for each case, in the order given." },
		),
		next_cursor: Type.Null(),
	},
	{ $id: "CaseBulkResult" },
);

export type CaseView = Static<typeof CaseSchema>;
export type CaseDetailsView = Static<typeof CaseDetailsSchema>;
export type TimelineView = Static<typeof TimelineSchema>;
export type CaseExport = Static<typeof CaseExportSchema>;
