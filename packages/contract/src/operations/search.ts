// The search over customers, cases and events.

import { SearchInputSchema, SearchSchema } from "../schemas/search.ts";
import { defineOperation } from "./operation.ts";

export const search = defineOperation({
	id: "search",
	method: "POST",
	path: "/v1/search",
	scope: "customers:search",
	tag: "Customers",
	summary: "Search customers, cases and events",
	description:
		"Finds customers as `q` of the list of customers does, their open cases (scope `cases:read`), cases and events by the beginning of their id (at least six letters after `cas_` or `evt_`), and events by the reference of a payment (scope `events:search`). Names are searched and shown only with the scope `customers:personal`. The text is in the body, so that no log or history holds it; it is hashed, and never stored.",
	body: SearchInputSchema,
	answer: SearchSchema,
	example: { body: { q: "+254712345678" } },
});
