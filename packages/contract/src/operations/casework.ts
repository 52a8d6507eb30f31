// Operations on casework settings (clocks, holidays, four eyes, assignment), on requests that need a second person, and on views.

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
	summary: "Read the casework settings",
	description:
		"The clocks, the holidays, the reason templates, the actions that require two people, and the automatic assignment.",
	answer: CaseworkSchema,
});

export const changeCasework = defineOperation({
	id: "changeCasework",
	countsInBothModes: true,
	method: "PATCH",
	path: "/v1/workspace/casework",
	scope: "workspace:write",
	tag: "Workspace",
	summary: "Change the casework settings",
	description:
		"Running clocks keep their deadline. Actions that require two people can be added here. To remove one, request a loosening.",
	body: CaseworkChangeSchema,
	answer: CaseworkSchema,
	example: {
		body: {
			holidays: { added: [{ date: "2027-08-10", name: "General election" }], removed: [] },
			four_eyes: [],
			assignment: { mode: "round_robin", people: [] },
		},
	},
});

export const requestStatus = defineOperation({
	id: "requestStatus",
	method: "POST",
	path: "/v1/customers/{customer_id}/requests",
	scope: "customers:write",
	tag: "Customers",
	summary: "Request that a customer be held, released, blocked or unblocked",
	description:
		"Another person approves or declines the request. It is needed for actions that require two people in this workspace.",
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
	summary: "List requests for a second person",
	description: "Newest first.",
	query: buildPageQuery({
		state: Type.Optional(buildWord(REQUEST_STATES, "Only requests in this state. The default is all states.")),
		customer_id: Type.Optional(buildText(128, "Only requests about this customer.")),
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
	summary: "Approve a request",
	description: "The requested action is done at once. The requester cannot approve their own request.",
	example: { body: { note: "Looked at the papers" } },
});

export const declineRequest = defineOperation({
	...verdict,
	id: "declineRequest",
	path: "/v1/requests/{request_id}/decline",
	summary: "Decline a request",
	example: { body: { note: "The papers are in order" } },
});

export const withdrawRequest = defineOperation({
	...verdict,
	id: "withdrawRequest",
	path: "/v1/requests/{request_id}/withdraw",
	summary: "Withdraw your own request",
	example: { body: { note: "Not needed any more" } },
});

const views = { scope: "cases:read", tag: "Workspace" } as const;

export const listViews = defineOperation({
	...views,
	id: "listViews",
	method: "GET",
	path: "/v1/views",
	summary: "List saved views",
	description: "Your own views and the shared views.",
	query: buildPageQuery({ page: Type.Optional(buildText(40, "Only views of this page.")) }),
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
	summary: "Change your own view",
	body: ViewInputSchema,
	answer: ViewSchema,
	example: { body: { page: "cases", name: "All that is due", query: "sort=due", shared: true } },
});

export const removeView = defineOperation({
	...views,
	id: "removeView",
	method: "DELETE",
	path: "/v1/views/{view_id}",
	summary: "Remove your own view",
	answer: ViewSchema,
});
