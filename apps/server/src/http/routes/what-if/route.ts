// POST /v1/events/{event_id}/what-if: decides a stored event again with other rules, without storing the result.

import { operations, parseRulesDraft, viewWhatIf } from "@hakiki/contract";
import { tryOtherRules } from "@hakiki/service";
import { readBodyText } from "../../read-body.ts";
import { type Routes, serveText } from "../../serve.ts";

export function registerWhatIf(routes: Routes): void {
	const { service: tools } = routes;
	serveText(routes, operations.tryOtherRules, async (caller, request) => {
		const { event_id: eventId } = request.params as { readonly event_id: string };
		const { edits } = parseRulesDraft(readBodyText(request));
		const context = await tools.openRealm(caller.realm);
		return JSON.stringify(viewWhatIf(await tryOtherRules(tools, context, { eventId, edits })));
	});
}
