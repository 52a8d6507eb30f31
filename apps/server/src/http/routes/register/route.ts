// GET /v1/register: what regulators ask to be told of, for keys of the scope `manage`.

import { viewRegister } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getManager } from "../../authenticate.ts";
import { type Query, readNumber, readText, readTime, refuseQuery } from "../../read-query.ts";
import type { HakikiService } from "../../service-port.ts";

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;

export function registerRegister(app: FastifyInstance, service: HakikiService): void {
	app.get<{ Querystring: Query }>("/v1/register", async (request, reply) => {
		const caller = getManager(request);
		const { query } = request;
		const from = readTime(query, "from");
		const to = readTime(query, "to");
		if (from !== undefined && to !== undefined && from >= to) throw refuseQuery("from", "must be before to");
		const limit = readNumber(query, "limit", LIMIT_MAX) ?? LIMIT_DEFAULT;
		const page = await service.listRegister(caller, { from, to, after: readText(query, "after"), limit });
		return answerJson(reply, JSON.stringify(viewRegister(page)));
	});
}
