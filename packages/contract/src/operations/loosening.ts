// Operations on requests to loosen a control that requires two people. One person requests it. It takes effect when
// another person confirms it, or after a day.

import { LooseningInputSchema, LooseningPageSchema, LooseningSchema } from "../schemas/loosening.ts";
import { buildPageQuery } from "../schemas/page.ts";
import { defineOperation } from "./operation.ts";

const writes = { scope: "workspace:write", tag: "Workspace", countsInBothModes: true } as const;

export const listLoosenings = defineOperation({
	id: "listLoosenings",
	method: "GET",
	path: "/v1/workspace/loosenings",
	scope: "workspace:read",
	tag: "Workspace",
	summary: "List requests to loosen a control",
	description: "Requests that wait for a second person. At most one request per setting can wait.",
	query: buildPageQuery({}),
	answer: LooseningPageSchema,
});

export const requestLoosening = defineOperation({
	...writes,
	id: "requestLoosening",
	method: "POST",
	path: "/v1/workspace/loosenings",
	summary: "Request to loosen a control that requires two people",
	description:
		"The request takes effect when another person confirms it, or after 24 hours. Until then every admin sees it and can withdraw it. To tighten a control, change the setting itself. That takes effect at once.",
	body: LooseningInputSchema,
	answer: LooseningPageSchema,
	errors: ["conflict"],
	example: { body: { thresholds: { strong: 0.99 } } },
});

export const confirmLoosening = defineOperation({
	...writes,
	id: "confirmLoosening",
	method: "POST",
	path: "/v1/workspace/loosenings/{setting}/confirm",
	summary: "Confirm a request to loosen a control",
	description: "A different person from the requester must confirm it. It takes effect at once.",
	answer: LooseningSchema,
});

export const withdrawLoosening = defineOperation({
	...writes,
	id: "withdrawLoosening",
	method: "POST",
	path: "/v1/workspace/loosenings/{setting}/withdraw",
	summary: "Withdraw a request to loosen a control",
	answer: LooseningSchema,
});
