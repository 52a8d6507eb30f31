// What other rules would have decided of one event.

import { RulesDraftSchema } from "../schemas/rules.ts";
import { WhatIfSchema } from "../schemas/what-if.ts";
import { defineOperation } from "./operation.ts";

export const tryOtherRules = defineOperation({
	id: "tryOtherRules",
	method: "POST",
	path: "/v1/events/{event_id}/what-if",
	scope: "rules:read",
	tag: "Events",
	summary: "See what other rules would have decided",
	description:
		"The customer's history until then is folded again, and the event decided by the rules of then with these changes. Nothing is stored. For many events use a backtest.",
	body: RulesDraftSchema,
	answer: WhatIfSchema,
	example: { body: { rules: { balance_drain: { weight: 0.5 } } } },
});
