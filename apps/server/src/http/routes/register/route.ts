// GET /v1/register: the register of regulatory reports.

import { operations, viewPage, viewRegisterLine } from "@hakiki/contract";
import { listRegister } from "@hakiki/service";
import { readSpan } from "../../read-span.ts";
import { type Routes, serve } from "../../serve.ts";

export function registerRegister(routes: Routes): void {
	serve(routes, operations.listRegister, async ({ tools, context, caller, query }) => {
		const { cursor: after, limit, order, rule } = query;
		const { customer_id: customerId, type: types, decision: decisions, status: statuses } = query;
		const filter = { ...readSpan(query, "from", "to"), customerId, types, rule, decisions, statuses };
		const isPersonalShown = caller.scopes.has("customers:personal");
		const asked = { ...filter, after, limit, isNewestFirst: order === "newest", isPersonalShown };
		return viewPage(await listRegister(tools, context, asked), ({ customerName, ...line }) => ({
			...viewRegisterLine(line),
			customer_name: customerName,
		}));
	});
}
