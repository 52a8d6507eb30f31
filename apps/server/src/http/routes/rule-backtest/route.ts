// GET /v1/rules/backtest: what the draft, or any version, would have decided on the latest stored events.

import { viewRulesBacktest } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getManager } from "../../authenticate.ts";
import { type Query, readNumber, readRuleSetName, readTime, refuseQuery } from "../../read-query.ts";
import type { HakikiService } from "../../service-port.ts";

const EVENTS_DEFAULT = 10_000;
/** Some seconds of work beside the decisions; more is for `hakiki rules backtest`, in a process of its own. */
const EVENTS_MAX = 20_000;

export function registerRuleBacktest(app: FastifyInstance, { rules }: HakikiService): void {
	app.get<{ Querystring: Query }>("/v1/rules/backtest", async (request, reply) => {
		const caller = getManager(request);
		const { query } = request;
		const scoreFrom = readTime(query, "score_from");
		const scoreTo = readTime(query, "score_to");
		if (scoreFrom !== undefined && scoreTo !== undefined && scoreFrom >= scoreTo)
			throw refuseQuery("score_from", "must be before score_to");
		const report = await rules.backtest(caller, {
			from: readRuleSetName(query, "from"),
			to: readRuleSetName(query, "to"),
			eventsMax: readNumber(query, "events", EVENTS_MAX) ?? EVENTS_DEFAULT,
			scoreFrom,
			scoreTo,
		});
		return answerJson(reply, JSON.stringify(viewRulesBacktest(report)));
	});
}
