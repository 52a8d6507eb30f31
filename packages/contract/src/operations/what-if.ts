// The operation that decides one stored event again by changed rules.

import { RulesDraftSchema } from "../schemas/rules.ts";
import { WhatIfSchema } from "../schemas/what-if.ts";
import { defineOperation } from "./operation.ts";

export const tryOtherRules = defineOperation({
	id: "tryOtherRules",
	method: "POST",
	path: "/v1/events/{event_id}/what-if",
	scope: "rules:read",
	tag: "Events",
	summary: "Decide an event again with changed rules",
	description:
		"Rebuilds the customer's history up to the event, and decides the event by the rules of that time with the changes in the request. Nothing is stored. Use a backtest for many events.",
	body: RulesDraftSchema,
	answer: WhatIfSchema,
	example: { body: { rules: { balance_drain: { weight: 0.5 } } } },
});
