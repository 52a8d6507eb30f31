// GET /v1/register: what regulators ask to be told of.

import { operations, viewPage, viewRegisterLine } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { readSpan } from "../../read-span.ts";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerRegister(app: FastifyInstance, service: HakikiService): void {
	serve(app, operations.listRegister, async ({ caller, query }) => {
		const span = readSpan(query, "from", "to");
		const page = await service.listRegister(caller, { ...span, after: query.cursor, limit: query.limit });
		return viewPage({ items: page.lines, next: page.next }, viewRegisterLine);
	});
}
