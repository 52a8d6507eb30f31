// Operations on cases.

import {
	CASE_PRIORITIES,
	CASE_STATUSES,
	CASE_TYPES,
	DECISIONS,
	DISPOSITIONS,
	DUE_SPANS,
	LABELS,
	RISK_LEVELS,
} from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildText, buildWord } from "../schemas/builders.ts";
import {
	CASE_SORTS,
	CaseAssignmentSchema,
	CaseBulkResultSchema,
	CaseBulkSchema,
	CaseClosingSchema,
	CaseCountsSchema,
	CaseDetailsSchema,
	CaseExportSchema,
	CaseNoteSchema,
	CasePageSchema,
	CasePrioritySchema,
	CaseReopeningSchema,
	ClockStartSchema,
	ClockStopSchema,
	ClosedCaseSchema,
	MentionCountSchema,
	RESOLUTIONS,
	RelatedCasesSchema,
	TimelineSchema,
} from "../schemas/cases.ts";
import { buildPageQuery, buildWords } from "../schemas/page.ts";
import { TeamSchema } from "../schemas/team.ts";
import { defineOperation } from "./operation.ts";

const reads = { method: "GET", scope: "cases:read", tag: "Cases" } as const;
const writes = { method: "POST", scope: "cases:write", tag: "Cases" } as const;
const AMOUNT_MAX = 1e12;

const buildAge = (description: string) => Type.Number({ minimum: 0, maximum: 1e6, description });

const filters = {
	status: Type.Optional(
		buildWords(CASE_STATUSES, "Only cases with one of these statuses. The default is `open,in_review`."),
	),
	type: Type.Optional(buildWords(CASE_TYPES, "Only cases of one of these types.")),
	severity: Type.Optional(buildWords(RISK_LEVELS, "Only cases with one of these severities.")),
	priority: Type.Optional(buildWords(CASE_PRIORITIES, "Only cases with one of these priorities.")),
	decision: Type.Optional(buildWords(DECISIONS, "Only cases whose opening event got one of these decisions.")),
	label: Type.Optional(buildWord(LABELS, "Only cases whose events have this label.")),
	assignee: Type.Optional(buildText(128, "Only cases of this assignee. `none` lists unassigned cases.")),
	disposition: Type.Optional(buildWord(DISPOSITIONS, "Only cases with this finding.")),
	resolution: Type.Optional(buildWord(RESOLUTIONS, "Only closed cases whose held events were resolved in this way.")),
	customer_id: Type.Optional(buildText(128, "Only cases of this customer.")),
	q: Type.Optional(buildText(256, "The search text.")),
	from: Type.Optional(buildForm("moment", "Only cases opened at or after this time.")),
	to: Type.Optional(buildForm("moment", "Only cases opened before this time.")),
	age_min: Type.Optional(buildAge("Only cases that were opened at least this many hours ago.")),
	age_max: Type.Optional(buildAge("Only cases that were opened less than this many hours ago.")),
	due: Type.Optional(
		buildWord(
			DUE_SPANS,
			"Only cases whose next deadline is later today, or later this week (which ends with Sunday), in the workspace's time zone.",
		),
	),
	due_before: Type.Optional(buildForm("moment", "Only cases with a clock that runs out before this time.")),
	overdue: Type.Optional(Type.Boolean({ description: "`true` lists only cases with a clock that has run out." })),
	amount_min: Type.Optional(
		Type.Number({
			minimum: 0,
			maximum: AMOUNT_MAX,
			description: "The minimum total amount of the case's events, in major units.",
		}),
	),
	amount_max: Type.Optional(
		Type.Number({
			minimum: 0,
			maximum: AMOUNT_MAX,
			description: "The maximum total amount of the case's events, in major units.",
		}),
	),
	mentioned: Type.Optional(buildText(64, "Only cases with a note that mentions this user, for example `user:usr_…`.")),
	unseen: Type.Optional(
		Type.Boolean({
			description: "With `mentioned`: `true` lists only cases with a mention that the user has not seen.",
		}),
	),
	closed_by: Type.Optional(buildText(128, "Only cases that this person closed.")),
	closed_from: Type.Optional(buildForm("moment", "Only cases closed at or after this time.")),
	closed_to: Type.Optional(buildForm("moment", "Only cases closed before this time.")),
	first_look_by: Type.Optional(buildText(128, "Only cases that this person opened or acted on first.")),
	first_look_from: Type.Optional(buildForm("moment", "Only cases first looked at at or after this time.")),
	first_look_to: Type.Optional(buildForm("moment", "Only cases first looked at before this time.")),
	reopened_closer: Type.Optional(buildText(128, "Only reopened cases that this person had closed.")),
	reopened_from: Type.Optional(buildForm("moment", "Only cases last reopened at or after this time.")),
	reopened_to: Type.Optional(buildForm("moment", "Only cases last reopened before this time.")),
};

export const listCases = defineOperation({
	...reads,
	id: "listCases",
	path: "/v1/cases",
	summary: "List cases",
	description:
		"`q` finds cases by the id of the case, customer or event, or by the customer's phone number, account, identity number, e-mail address, device or wallet, in any spelling; with the scope `customers:personal` also by the customer's name. The search text is hashed, and is neither stored nor logged.",
	query: buildPageQuery({
		...filters,
		sort: Type.Unsafe<(typeof CASE_SORTS)[number]>({
			type: "string",
			enum: [...CASE_SORTS],
			default: "newest",
			description:
				"The order. `due`: earliest deadline first, cases without a deadline last. `priority`: highest priority first, then the largest total amount, then oldest first. `amount`: largest total amount first.",
		}),
	}),
	answer: CasePageSchema,
	example: { query: "status=open,in_review&sort=priority&limit=10" },
});

export const countCases = defineOperation({
	...reads,
	id: "countCases",
	path: "/v1/cases/counts",
	summary: "Count cases",
	description: "Takes the same filters as the list of cases.",
	query: Type.Object(filters),
	answer: CaseCountsSchema,
	example: { query: "type=fraud" },
});

export const countMentions = defineOperation({
	...reads,
	id: "countMentions",
	path: "/v1/cases/mentions",
	summary: "Count your unseen mentions",
	description: "Counts the notes that mention the caller and that the caller has not seen.",
	answer: MentionCountSchema,
});

export const readTeam = defineOperation({
	id: "readTeam",
	method: "GET",
	path: "/v1/team",
	scope: "team:read",
	tag: "Overview",
	summary: "Read the figures of the team",
	description:
		"The open cases of each person against their deadlines, and the first looks, closings and reopenings of a period. A first look is the first time that a person opens a case or acts on it. A person who reopens their own closing within a minute has made a slip, which does not count as a reopening. At most 1,000 people.",
	query: Type.Object({
		from: Type.Optional(buildForm("moment", "The start of the period. The default is 30 days before `to`.")),
		to: Type.Optional(buildForm("moment", "The end of the period. The default is now.")),
	}),
	answer: TeamSchema,
});

export const seeCase = defineOperation({
	...reads,
	id: "seeCase",
	method: "POST",
	path: "/v1/cases/{case_id}/seen",
	summary: "Record that you have opened a case",
	description: "Records the first look at the case, and marks its mentions of the caller as seen.",
	answer: MentionCountSchema,
});

export const readCase = defineOperation({
	...reads,
	id: "readCase",
	path: "/v1/cases/{case_id}",
	summary: "Read a case",
	description: "Returns the case with its events, clocks, notes and history.",
	answer: CaseDetailsSchema,
});

export const readCaseTimeline = defineOperation({
	...reads,
	id: "readCaseTimeline",
	path: "/v1/cases/{case_id}/timeline",
	summary: "Read the timeline of a case",
	description: "One list of everything on the case: its opening, events, labels, clocks, notes and actions.",
	answer: TimelineSchema,
});

export const exportCase = defineOperation({
	...reads,
	id: "exportCase",
	path: "/v1/cases/{case_id}/export",
	summary: "Export a case as JSON",
	description: "Returns the case with its timeline, as far as the caller may see it. The audit log records the export.",
	answer: CaseExportSchema,
});

export const printCase = defineOperation({
	...reads,
	id: "printCase",
	path: "/v1/cases/{case_id}/export.pdf",
	summary: "Export a case as PDF",
	description: "Returns the same content as the JSON export, in the workspace's time zone. At most 200 pages.",
	media: "application/pdf",
	answer: Type.String({ format: "binary" }),
});

export const listRelatedCases = defineOperation({
	...reads,
	id: "listRelatedCases",
	path: "/v1/cases/{case_id}/related",
	summary: "List related open cases",
	description:
		"Open cases of the same customer, and of customers who use the same device, destination, wallet, phone or identity. At most 200.",
	answer: RelatedCasesSchema,
});

export const assignCase = defineOperation({
	...writes,
	id: "assignCase",
	method: "PUT",
	path: "/v1/cases/{case_id}/assignee",
	summary: "Assign or unassign a case",
	body: CaseAssignmentSchema,
	answer: CaseDetailsSchema,
	errors: ["conflict"],
	example: { body: { assignee: "amina@example.com" } },
});

export const prioritiseCase = defineOperation({
	...writes,
	id: "prioritiseCase",
	method: "PUT",
	path: "/v1/cases/{case_id}/priority",
	summary: "Set the priority of a case",
	body: CasePrioritySchema,
	answer: CaseDetailsSchema,
	errors: ["conflict"],
	example: { body: { priority: "urgent" } },
});

export const addCaseNote = defineOperation({
	...writes,
	id: "addCaseNote",
	path: "/v1/cases/{case_id}/notes",
	summary: "Add a note to a case",
	description: "A note is plain text. HTML in it is shown as text.",
	body: CaseNoteSchema,
	answer: CaseDetailsSchema,
	example: { body: { text: "Called the customer on the number from the opening: she knows nothing of the payout." } },
});

export const closeCase = defineOperation({
	...writes,
	id: "closeCase",
	path: "/v1/cases/{case_id}/close",
	summary: "Close a case",
	description:
		"Resolves each held event of the case, labels the events by the disposition, and stops the clocks. `related_case_ids`, `customer_action` and `entries` happen in the same transaction: all of it or nothing. If a case has many events, the labels follow in steps, and `labelling` shows the progress. If the case is already closed, the response is 409 and says who closed it and when. A screening case is refused with 409 while a match of its customer is open or waits for a second person; the response names these matches. Its outcome is `true_match` or `false_positive`; others are refused with 400. The case closes by itself with the last verdict, unless a person has to decide on held payments.",
	body: CaseClosingSchema,
	answer: ClosedCaseSchema,
	errors: ["conflict"],
	example: {
		body: {
			resolution: "declined",
			disposition: "fraud",
			fraud_type: "takeover",
			note: "SIM swapped in Kisumu, the customer is in Mombasa.",
		},
	},
});

export const reopenCase = defineOperation({
	...writes,
	id: "reopenCase",
	path: "/v1/cases/{case_id}/reopen",
	summary: "Reopen a closed case",
	description:
		"Resolved events wait for a decision again, approvals are withdrawn, and the clocks continue. The labels that closing gave are withdrawn, and `labelling` shows the progress. Entries of block and allow lists that closing wrote are taken back, unless somebody has changed them since.",
	body: CaseReopeningSchema,
	answer: CaseDetailsSchema,
	errors: ["conflict"],
	example: { body: { reason: "Closed by mistake" } },
});

export const startCaseClock = defineOperation({
	...writes,
	id: "startCaseClock",
	path: "/v1/cases/{case_id}/clocks",
	summary: "Start a clock on a case",
	description: "For example when an activity turns out to be suspicious and must be reported in time.",
	body: ClockStartSchema,
	answer: CaseDetailsSchema,
	errors: ["conflict"],
	example: { body: { clock: "str" } },
});

export const stopCaseClock = defineOperation({
	...writes,
	id: "stopCaseClock",
	path: "/v1/cases/{case_id}/clocks/{clock}/stop",
	summary: "Stop a clock on a case",
	body: ClockStopSchema,
	answer: CaseDetailsSchema,
	example: { body: { note: "Filed under 4711/26" } },
});

export const actOnCases = defineOperation({
	...writes,
	id: "actOnCases",
	path: "/v1/cases/bulk",
	summary: "Act on many cases at once",
	description: "Each case is changed by itself. If one fails, the others are still changed.",
	body: CaseBulkSchema,
	answer: CaseBulkResultSchema,
	example: { body: { case_ids: ["cas_01KA0000000000000000000002"], act: "assign", assignee: "amina@example.com" } },
});
