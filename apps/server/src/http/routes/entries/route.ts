// /v1/entries: the workspace's own lists.

import { operations, viewEntry, viewPage } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerEntries(app: FastifyInstance, service: HakikiService): void {
	serve(app, operations.listEntries, async ({ caller, query: { list, kind, cursor: after, limit } }) =>
		viewPage(await service.listEntries(caller, { list, kind, after, limit }), viewEntry),
	);
	serve(app, operations.addEntry, async ({ caller, body }) => viewEntry(await service.addEntry(caller, body)));
	serve(app, operations.removeEntry, async ({ caller, parameters }) =>
		viewEntry(await service.removeEntry(caller, parameters.entry_id)),
	);
}
