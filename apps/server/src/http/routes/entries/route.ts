// /v1/entries: the workspace's own lists, for keys of the scope `manage`.

import { parseEntry, viewEntries, viewEntry } from "@hakiki/contract";
import { ENTRY_KINDS, ENTRY_LISTS } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getManager } from "../../authenticate.ts";
import { readBodyText } from "../../read-body.ts";
import { type Query, readNumber, readText, readWord } from "../../read-query.ts";
import type { HakikiService } from "../../service-port.ts";

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;

export function registerEntries(app: FastifyInstance, service: HakikiService): void {
	app.get<{ Querystring: Query }>("/v1/entries", async (request, reply) => {
		const caller = getManager(request);
		const { query } = request;
		const limit = readNumber(query, "limit", LIMIT_MAX) ?? LIMIT_DEFAULT;
		const page = await service.listEntries(caller, {
			list: readWord(query, "list", ENTRY_LISTS),
			kind: readWord(query, "kind", ENTRY_KINDS),
			after: readText(query, "after"),
			limit,
		});
		return answerJson(reply, JSON.stringify(viewEntries(page, limit)));
	});
	app.post("/v1/entries", async (request, reply) => {
		const caller = getManager(request);
		const entry = await service.addEntry(caller, parseEntry(readBodyText(request)));
		return answerJson(reply, JSON.stringify(viewEntry(entry)));
	});
	app.delete<{ Params: { entry_id: string } }>("/v1/entries/:entry_id", async (request, reply) => {
		const caller = getManager(request);
		const entry = await service.removeEntry(caller, request.params.entry_id);
		return answerJson(reply, JSON.stringify(viewEntry(entry)));
	});
}
