// GET /v1/rules/backtest: what the draft, or any version, would have decided on the latest stored events.

import { operations, viewRulesBacktest } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { readRuleSetName } from "../../read-rule-set-name.ts";
import { readSpan } from "../../read-span.ts";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerRuleBacktest(app: FastifyInstance, { rules }: HakikiService): void {
	serve(app, operations.backtestRules, async ({ caller, query }) => {
		const scored = readSpan(query, "score_from", "score_to");
		const report = await rules.backtest(caller, {
			from: readRuleSetName(query.from),
			to: readRuleSetName(query.to),
			eventsMax: query.events,
			scoreFrom: scored.from,
			scoreTo: scored.to,
		});
		return viewRulesBacktest(report);
	});
}
