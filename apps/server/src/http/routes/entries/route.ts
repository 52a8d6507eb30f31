// /v1/entries: the workspace's own lists, for keys of the scope `manage`.

import { parseEntry, viewEntries, viewEntry } from "@hakiki/contract";
import { AppError, ENTRY_KINDS, ENTRY_LISTS } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getManager } from "../../authenticate.ts";
import { readBodyText } from "../../read-body.ts";
import type { HakikiService } from "../../service-port.ts";

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;

export function registerEntries(app: FastifyInstance, service: HakikiService): void {
	app.get("/v1/entries", async (request, reply) => {
		const caller = getManager(request);
		const query = request.query as Readonly<Record<string, unknown>>;
		const limit = readLimit(query["limit"]);
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

function readText(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
	const value = query[name];
	if (value === undefined || typeof value === "string") return value;
	throw refuse(name, "is given more than once");
}

function readWord<Word extends string>(
	query: Readonly<Record<string, unknown>>,
	name: string,
	words: readonly Word[],
): Word | undefined {
	const value = readText(query, name);
	if (value === undefined) return undefined;
	const word = words.find((one) => one === value);
	if (word === undefined) throw refuse(name, `must be one of: ${words.join(", ")}`);
	return word;
}

function readLimit(value: unknown): number {
	if (value === undefined) return LIMIT_DEFAULT;
	const limit = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : 0;
	if (limit < 1 || limit > LIMIT_MAX) throw refuse("limit", `must be a whole number from 1 to ${LIMIT_MAX}`);
	return limit;
}

function refuse(field: string, message: string): AppError {
	return AppError.invalid([{ field, code: "invalid", message }]);
}
