// Operations on requests to loosen what takes two people: one person asks, another confirms, or a day passes.

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
	summary: "List requests to loosen what takes two people",
	description: "Those that wait for a second person. At most one for each setting waits at a time.",
	query: buildPageQuery({}),
	answer: LooseningPageSchema,
});

export const requestLoosening = defineOperation({
	...writes,
	id: "requestLoosening",
	method: "POST",
	path: "/v1/workspace/loosenings",
	summary: "Ask for fewer things to take two people",
	description:
		"It takes effect when another person confirms it, or after 24 hours. Every admin sees it until then and can withdraw it. To make more things take two people, change the setting itself: that counts at once.",
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
	summary: "Confirm that fewer things take two people",
	description: "By a different person from the one who asked. It counts at once.",
	answer: LooseningSchema,
});

export const withdrawLoosening = defineOperation({
	...writes,
	id: "withdrawLoosening",
	method: "POST",
	path: "/v1/workspace/loosenings/{setting}/withdraw",
	summary: "Withdraw a request to loosen what takes two people",
	answer: LooseningSchema,
});
