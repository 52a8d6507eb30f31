// Operations on how a workspace works on cases: its clocks and free days, what takes two people, and saved views.

import { REQUEST_STATES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText, buildWord } from "../schemas/builders.ts";
import {
	CaseworkChangeSchema,
	CaseworkSchema,
	ViewInputSchema,
	ViewPageSchema,
	ViewSchema,
} from "../schemas/casework.ts";
import { buildPageQuery } from "../schemas/page.ts";
import {
	StatusRequestInputSchema,
	StatusRequestPageSchema,
	StatusRequestSchema,
	StatusVerdictSchema,
} from "../schemas/status-requests.ts";
import { defineOperation } from "./operation.ts";

export const readCasework = defineOperation({
	id: "readCasework",
	method: "GET",
	path: "/v1/workspace/casework",
	scope: "workspace:read",
	tag: "Workspace",
	summary: "Read how cases are worked on",
	description: "Clocks, free days, and what takes two people.",
	answer: CaseworkSchema,
});

export const changeCasework = defineOperation({
	id: "changeCasework",
	countsInBothModes: true,
	method: "PATCH",
	path: "/v1/workspace/casework",
	scope: "workspace:write",
	tag: "Workspace",
	summary: "Change how cases are worked on",
	description:
		"Clocks that run go on as they were started. What takes two people can be added to; to take something off, ask for a loosening.",
	body: CaseworkChangeSchema,
	answer: CaseworkSchema,
	example: {
		body: {
			holidays: { added: [{ date: "2027-08-10", name: "General election" }], removed: [] },
			four_eyes: [],
		},
	},
});

export const requestStatus = defineOperation({
	id: "requestStatus",
	method: "POST",
	path: "/v1/customers/{customer_id}/requests",
	scope: "customers:write",
	tag: "Customers",
	summary: "Ask for a customer to be held, released, blocked or unblocked",
	description: "Somebody else approves or declines it. Needed where the workspace asks for two people.",
	body: StatusRequestInputSchema,
	answer: StatusRequestSchema,
	errors: ["conflict"],
	example: { body: { action: "block", reason: "The account was opened with a stolen identity card" } },
});

export const listStatusRequests = defineOperation({
	id: "listStatusRequests",
	method: "GET",
	path: "/v1/requests",
	scope: "cases:read",
	tag: "Customers",
	summary: "List what takes two people",
	description: "Newest first.",
	query: buildPageQuery({
		state: Type.Optional(buildWord(REQUEST_STATES, "In one state; all when not said.")),
		customer_id: Type.Optional(buildText(128, "Of one customer.")),
	}),
	answer: StatusRequestPageSchema,
	example: { query: "state=pending" },
});

const verdict = {
	method: "POST",
	scope: "customers:write",
	tag: "Customers",
	body: StatusVerdictSchema,
	answer: StatusRequestSchema,
	errors: ["conflict"],
} as const;

export const approveRequest = defineOperation({
	...verdict,
	id: "approveRequest",
	path: "/v1/requests/{request_id}/approve",
	summary: "Approve what somebody else asked for",
	description: "It is done at once.",
	example: { body: { note: "Looked at the papers" } },
});

export const declineRequest = defineOperation({
	...verdict,
	id: "declineRequest",
	path: "/v1/requests/{request_id}/decline",
	summary: "Decline what somebody else asked for",
	example: { body: { note: "The papers are in order" } },
});

export const withdrawRequest = defineOperation({
	...verdict,
	id: "withdrawRequest",
	path: "/v1/requests/{request_id}/withdraw",
	summary: "Withdraw what one asked for",
	example: { body: { note: "Not needed any more" } },
});

const views = { scope: "cases:read", tag: "Workspace" } as const;

export const listViews = defineOperation({
	...views,
	id: "listViews",
	method: "GET",
	path: "/v1/views",
	summary: "List saved views",
	description: "The caller's own, and those that are shared.",
	query: buildPageQuery({ page: Type.Optional(buildText(40, "Of one page.")) }),
	answer: ViewPageSchema,
	example: { query: "page=cases" },
});

export const saveView = defineOperation({
	...views,
	id: "saveView",
	method: "POST",
	path: "/v1/views",
	summary: "Save a view",
	body: ViewInputSchema,
	answer: ViewSchema,
	example: { body: { page: "cases", name: "Mine, due today", query: "assignee=me&sort=due" } },
});

export const changeView = defineOperation({
	...views,
	id: "changeView",
	method: "PUT",
	path: "/v1/views/{view_id}",
	summary: "Change a view of one's own",
	body: ViewInputSchema,
	answer: ViewSchema,
	example: { body: { page: "cases", name: "All that is due", query: "sort=due", shared: true } },
});

export const removeView = defineOperation({
	...views,
	id: "removeView",
	method: "DELETE",
	path: "/v1/views/{view_id}",
	summary: "Remove a view of one's own",
	answer: ViewSchema,
});
