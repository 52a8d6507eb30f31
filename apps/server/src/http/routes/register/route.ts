// GET /v1/register: the register of regulatory reports.

import { operations, viewPage, viewRegisterLine } from "@hakiki/contract";
import { listRegister } from "@hakiki/service";
import { readSpan } from "../../read-span.ts";
import { type Routes, serve } from "../../serve.ts";

export function registerRegister(routes: Routes): void {
	serve(routes, operations.listRegister, async ({ tools, context, query }) => {
		const span = readSpan(query, "from", "to");
		const asked = { ...span, after: query.cursor, limit: query.limit };
		return viewPage(await listRegister(tools, context, asked), viewRegisterLine);
	});
}
