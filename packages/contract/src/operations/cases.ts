// Operations on cases.

import { CASE_TYPES, RISK_LEVELS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildText, buildWord } from "../schemas/builders.ts";
import {
	CASE_SORTS,
	CASE_STATUSES,
	CaseAssignmentSchema,
	CaseClosingSchema,
	CaseDetailsSchema,
	CaseNoteSchema,
	CasePageSchema,
	DISPOSITIONS,
} from "../schemas/cases.ts";
import { buildPageQuery, buildWords } from "../schemas/page.ts";
import { defineOperation } from "./operation.ts";

export const listCases = defineOperation({
	id: "listCases",
	method: "GET",
	path: "/v1/cases",
	scope: "cases:read",
	tag: "Cases",
	summary: "List cases",
	description:
		"`q` finds the cases of whoever is tied to a phone, an account, an identity number, an e-mail address, a device or a wallet, in any spelling, or of a customer's, event's or case's id. What is searched for is hashed, and neither stored nor logged.",
	query: buildPageQuery({
		status: Type.Optional(buildWords(CASE_STATUSES, "Any of these; `open,in_review` when not said.")),
		type: Type.Optional(buildWords(CASE_TYPES, "Any of these.")),
		severity: Type.Optional(buildWords(RISK_LEVELS, "Any of these.")),
		assignee: Type.Optional(buildText(128, "Who has taken it; `none` for cases that nobody has.")),
		disposition: Type.Optional(buildWord(DISPOSITIONS, "What it turned out to be.")),
		customer_id: Type.Optional(buildText(128, "Of one customer.")),
		q: Type.Optional(buildText(256, "Search.")),
		from: Type.Optional(buildForm("moment", "Opened from then on.")),
		to: Type.Optional(buildForm("moment", "Opened before then.")),
		sort: Type.Unsafe<(typeof CASE_SORTS)[number]>({
			type: "string",
			enum: [...CASE_SORTS],
			default: "newest",
			description: "In which order.",
		}),
	}),
	answer: CasePageSchema,
	example: { query: "status=open,in_review&sort=severity&limit=10" },
});

export const readCase = defineOperation({
	id: "readCase",
	method: "GET",
	path: "/v1/cases/{case_id}",
	scope: "cases:read",
	tag: "Cases",
	summary: "Read a case",
	description: "With its events, and what people did and wrote.",
	answer: CaseDetailsSchema,
});

export const assignCase = defineOperation({
	id: "assignCase",
	method: "PUT",
	path: "/v1/cases/{case_id}/assignee",
	scope: "cases:write",
	tag: "Cases",
	summary: "Take a case, hand it over or give it back",
	body: CaseAssignmentSchema,
	answer: CaseDetailsSchema,
	example: { body: { assignee: "amina@example.com" } },
});

export const addCaseNote = defineOperation({
	id: "addCaseNote",
	method: "POST",
	path: "/v1/cases/{case_id}/notes",
	scope: "cases:write",
	tag: "Cases",
	summary: "Write a note on a case",
	body: CaseNoteSchema,
	answer: CaseDetailsSchema,
	example: { body: { text: "Called the customer on the number from the opening: she knows nothing of the payout." } },
});

export const closeCase = defineOperation({
	id: "closeCase",
	method: "POST",
	path: "/v1/cases/{case_id}/close",
	scope: "cases:write",
	tag: "Cases",
	summary: "Close a case",
	description: "Resolves each event it holds back, and labels them by the disposition.",
	body: CaseClosingSchema,
	answer: CaseDetailsSchema,
	example: {
		body: {
			resolution: "declined",
			disposition: "fraud",
			fraud_type: "takeover",
			note: "SIM swapped in Kisumu, the customer is in Mombasa.",
		},
	},
});
