// GET /v1/rules/backtest: what the draft, or any version, would have decided on the latest stored events.
// POST /v1/rules/preview: the events on which a condition would have fired.

import { operations, viewRulePreview, viewRulesBacktest } from "@hakiki/contract";
import { backtestRules, RulePreviews } from "@hakiki/service";
import { readRuleSetName } from "../../read-rule-set-name.ts";
import { readSpan } from "../../read-span.ts";
import { type Routes, serve } from "../../serve.ts";
import { Turns } from "../../turns.ts";

/** Decisions wait while a page of events is replayed, for about 10 ms. */
const EVENTS_PER_PAGE = 100;
const BUSY_SECONDS = 5;

export function registerRuleBacktest(routes: Routes): void {
	const turns = new Turns({
		max: 1,
		message: "Another backtest is running; try again",
		retryAfterSeconds: BUSY_SECONDS,
	});
	serve(routes, operations.backtestRules, async ({ tools, context, query }) => {
		const scored = readSpan(query, "score_from", "score_to");
		const asked = {
			from: readRuleSetName(query.from),
			to: readRuleSetName(query.to),
			eventsMax: query.events,
			scoreFrom: scored.from,
			scoreTo: scored.to,
			eventsPerPage: EVENTS_PER_PAGE,
		};
		return viewRulesBacktest(await turns.run(context.workspaceId, () => backtestRules(tools, context, asked)));
	});
	const previews = new RulePreviews();
	serve(routes, operations.previewRule, async ({ tools, context, body }) =>
		viewRulePreview(await previews.preview(tools, context, body), context.settings.currency),
	);
}
