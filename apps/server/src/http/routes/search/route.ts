// POST /v1/search: one search over customers, cases and events.

import { operations, viewCase, viewCustomerSummary, viewEventSummary, viewMatchReason } from "@hakiki/contract";
import { searchWorkspace } from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

const LIMIT_DEFAULT = 6;

export function registerSearch(routes: Routes): void {
	serve(routes, operations.search, async ({ tools, context, caller, body }) => {
		const { currency } = context.settings;
		const { customers, cases, events } = await searchWorkspace(tools, context, {
			text: body.q,
			limit: body.limit ?? LIMIT_DEFAULT,
			areNamesShown: caller.scopes.has("customers:personal"),
			areCasesShown: caller.scopes.has("cases:read"),
			areEventsShown: caller.scopes.has("events:search"),
		});
		return {
			customers: { data: customers.items.map(viewCustomerSummary), has_more: customers.hasMore },
			cases: {
				data: cases.items.map((found) => ({
					case: viewCase(found.case, currency),
					match: found.match && viewMatchReason(found.match),
				})),
				has_more: cases.hasMore,
			},
			events: { data: events.items.map((event) => viewEventSummary(event, currency)), has_more: events.hasMore },
		};
	});
}
