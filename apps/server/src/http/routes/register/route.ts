// GET /v1/register and /v1/register.csv: the register of regulatory reports.

import {
	compileOperation,
	formatRegisterRow,
	operations,
	type QueryOf,
	REGISTER_CSV_HEAD,
	viewPage,
	viewRegisterLine,
} from "@hakiki/contract";
import { exportRegister, listRegister, type RegisterFilter } from "@hakiki/service";
import { getCaller } from "../../authenticate.ts";
import { readSpan } from "../../read-span.ts";
import { type Routes, serve } from "../../serve.ts";

/** About 20 MB, which are gathered before they are sent. */
const EXPORTED_LINES_MAX = 50_000;

export function registerRegister(routes: Routes): void {
	serve(routes, operations.listRegister, async ({ tools, context, query }) => {
		const { cursor: after, limit, order } = query;
		const asked = { ...readFilter(query), after, limit, isNewestFirst: order === "newest" };
		return viewPage(await listRegister(tools, context, asked), viewRegisterLine);
	});
	const { app, service: tools } = routes;
	const operation = operations.exportRegister;
	const { readQuery } = compileOperation(operation);
	app.get(operation.path, async (request, reply) => {
		const caller = getCaller(request, "register:read");
		const query = readQuery(request.query as Readonly<Record<string, unknown>>) as QueryOf<typeof operation>;
		const context = await tools.openRealm(caller.realm);
		const rows = [REGISTER_CSV_HEAD];
		await exportRegister(tools, context, {
			...readFilter(query),
			actor: caller.actor,
			linesMax: EXPORTED_LINES_MAX,
			onLines: (lines) => rows.push(...lines.map(formatRegisterRow)),
		});
		reply.header("content-disposition", 'attachment; filename="register.csv"');
		return reply.header("content-type", "text/csv; charset=utf-8").send(`${rows.join("\r\n")}\r\n`);
	});
}

function readFilter(query: QueryOf<typeof operations.exportRegister>): RegisterFilter {
	const { customer_id: customerId, type: types, rule, decision: decisions, status: statuses } = query;
	return { ...readSpan(query, "from", "to"), customerId, types, rule, decisions, statuses };
}
