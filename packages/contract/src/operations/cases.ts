// Operations on cases.

import { CASE_PRIORITIES, CASE_STATUSES, CASE_TYPES, DECISIONS, LABELS, RISK_LEVELS } from "@hakiki/domain";
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
	DISPOSITIONS,
	RelatedCasesSchema,
	TimelineSchema,
} from "../schemas/cases.ts";
import { buildPageQuery, buildWords } from "../schemas/page.ts";
import { defineOperation } from "./operation.ts";

const reads = { method: "GET", scope: "cases:read", tag: "Cases" } as const;
const writes = { method: "POST", scope: "cases:write", tag: "Cases" } as const;
const AMOUNT_MAX = 1e12;

const filters = {
	status: Type.Optional(buildWords(CASE_STATUSES, "Any of these; `open,in_review` when not said.")),
	type: Type.Optional(buildWords(CASE_TYPES, "Any of these.")),
	severity: Type.Optional(buildWords(RISK_LEVELS, "Any of these.")),
	priority: Type.Optional(buildWords(CASE_PRIORITIES, "Any of these.")),
	decision: Type.Optional(buildWords(DECISIONS, "Of the event that opened it: any of these.")),
	label: Type.Optional(buildWord(LABELS, "What its events were labelled.")),
	assignee: Type.Optional(buildText(128, "Who has taken it; `none` for cases that nobody has.")),
	disposition: Type.Optional(buildWord(DISPOSITIONS, "What it turned out to be.")),
	customer_id: Type.Optional(buildText(128, "Of one customer.")),
	q: Type.Optional(buildText(256, "Search.")),
	from: Type.Optional(buildForm("moment", "Opened from then on.")),
	to: Type.Optional(buildForm("moment", "Opened before then.")),
	due_before: Type.Optional(buildForm("moment", "A clock runs out before then.")),
	overdue: Type.Optional(Type.Boolean({ description: "`true`: a clock has run out." })),
	amount_min: Type.Optional(
		Type.Number({ minimum: 0, maximum: AMOUNT_MAX, description: "Of the event that opened it, in major units." }),
	),
	amount_max: Type.Optional(Type.Number({ minimum: 0, maximum: AMOUNT_MAX, description: "The same, at most." })),
	mentioned: Type.Optional(buildText(64, "Whom a note speaks to, as in `user:usr_…`.")),
};

export const listCases = defineOperation({
	...reads,
	id: "listCases",
	path: "/v1/cases",
	summary: "List cases",
	description:
		"`q` finds the cases of whoever is tied to a phone, an account, an identity number, an e-mail address, a device or a wallet, in any spelling, or of a customer's, event's or case's id. What is searched for is hashed, and neither stored nor logged.",
	query: buildPageQuery({
		...filters,
		sort: Type.Unsafe<(typeof CASE_SORTS)[number]>({
			type: "string",
			enum: [...CASE_SORTS],
			default: "newest",
			description:
				"In which order. `due`: what is due first, then what is never due; `priority`: the most pressing, and of these the oldest, first; `amount`: the largest first.",
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
	description: "Takes the filters of the list.",
	query: Type.Object(filters),
	answer: CaseCountsSchema,
	example: { query: "type=fraud" },
});

export const readCase = defineOperation({
	...reads,
	id: "readCase",
	path: "/v1/cases/{case_id}",
	summary: "Read a case",
	description: "With its events, its clocks, and what people did and wrote.",
	answer: CaseDetailsSchema,
});

export const readCaseTimeline = defineOperation({
	...reads,
	id: "readCaseTimeline",
	path: "/v1/cases/{case_id}/timeline",
	summary: "See what happened on a case",
	description: "In one list: how it was opened, its events, their labels, its clocks, and what people did and wrote.",
	answer: TimelineSchema,
});

export const exportCase = defineOperation({
	...reads,
	id: "exportCase",
	path: "/v1/cases/{case_id}/export",
	summary: "Export a case as JSON",
	description: "The case with its timeline, as far as the caller may see it. Who exported it is in the audit log.",
	answer: CaseExportSchema,
});

export const printCase = defineOperation({
	...reads,
	id: "printCase",
	path: "/v1/cases/{case_id}/export.pdf",
	summary: "Export a case as PDF",
	description: "The same on paper, in the workspace's time zone; at most 200 pages.",
	media: "application/pdf",
	answer: Type.String({ format: "binary" }),
});

export const listRelatedCases = defineOperation({
	...reads,
	id: "listRelatedCases",
	path: "/v1/cases/{case_id}/related",
	summary: "Find open cases that belong together",
	description:
		"Those of the same customer, and of customers tied to the same device, destination, wallet, phone or identity; at most 200.",
	answer: RelatedCasesSchema,
});

export const assignCase = defineOperation({
	...writes,
	id: "assignCase",
	method: "PUT",
	path: "/v1/cases/{case_id}/assignee",
	summary: "Take a case, hand it over or give it back",
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
	summary: "Say how pressing a case is",
	body: CasePrioritySchema,
	answer: CaseDetailsSchema,
	errors: ["conflict"],
	example: { body: { priority: "urgent" } },
});

export const addCaseNote = defineOperation({
	...writes,
	id: "addCaseNote",
	path: "/v1/cases/{case_id}/notes",
	summary: "Write a note on a case",
	description: "It is text: what looks like HTML is shown as it was written.",
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
		"Resolves each event it holds back, labels them by the disposition, and stops its clocks. Where it holds many events, the labels follow some at a time: `labelling` says how many are done and how many are left. Who comes second gets 409 with who closed it and when.",
	body: CaseClosingSchema,
	answer: CaseDetailsSchema,
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
	summary: "Open a closed case again",
	description:
		"What it had resolved waits again, what it had approved is approved no longer, the labels that closing gave are taken back (`labelling` says how far that has come), and its clocks go on.",
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
	description: "As when something turns out to be suspicious, and must be reported in time.",
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
	summary: "Do the same to many cases",
	description: "Each by itself: one that fails takes no other with it.",
	body: CaseBulkSchema,
	answer: CaseBulkResultSchema,
	example: { body: { case_ids: ["cas_01KA0000000000000000000002"], act: "assign", assignee: "amina@example.com" } },
});
