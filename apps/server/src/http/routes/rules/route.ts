// GET /v1/rules and below: the published rules and their draft, versions, differences, the catalogue and the signals.

import { viewCatalogue, viewRuleSet, viewRules, viewVersions } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getManager } from "../../authenticate.ts";
import { parseVersion, type Query, readNumber, readRuleSetName } from "../../read-query.ts";
import type { HakikiService } from "../../service-port.ts";

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 100;

export function registerRules(app: FastifyInstance, { rules }: HakikiService): void {
	app.get("/v1/rules", async (request, reply) => {
		const caller = getManager(request);
		return answerJson(reply, JSON.stringify(viewRules(await rules.read(caller))));
	});
	app.get<{ Querystring: Query }>("/v1/rules/versions", async (request, reply) => {
		const caller = getManager(request);
		const { query } = request;
		const limit = readNumber(query, "limit", LIMIT_MAX) ?? LIMIT_DEFAULT;
		const page = await rules.listVersions(caller, { before: readNumber(query, "before", 999_999_999), limit });
		return answerJson(reply, JSON.stringify(viewVersions(page, limit)));
	});
	app.get<{ Params: { version: string } }>("/v1/rules/versions/:version", async (request, reply) => {
		const caller = getManager(request);
		const version = parseVersion(request.params.version);
		if (version === undefined) throw new AppError("not_found", "There is no such version of the rules");
		return answerJson(reply, JSON.stringify(viewRuleSet(await rules.readVersion(caller, version))));
	});
	app.get<{ Querystring: Query }>("/v1/rules/diff", async (request, reply) => {
		const caller = getManager(request);
		const from = readRuleSetName(request.query, "from") ?? "published";
		const to = readRuleSetName(request.query, "to") ?? "draft";
		const changes = await rules.compare(caller, { from, to });
		return answerJson(reply, JSON.stringify({ from: String(from), to: String(to), changes }));
	});
	app.get("/v1/rules/catalogue", async (request, reply) => {
		const caller = getManager(request);
		return answerJson(reply, JSON.stringify(viewCatalogue(await rules.describeCatalogue(caller))));
	});
	app.get("/v1/rules/signals", async (request, reply) => {
		getManager(request);
		return answerJson(reply, JSON.stringify({ signals: rules.describeSignals() }));
	});
}
