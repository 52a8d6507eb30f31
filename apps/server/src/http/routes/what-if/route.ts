// POST /v1/events/{event_id}/what-if: what other rules would have decided.

import { operations, parseRulesDraft, viewWhatIf } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { readBodyText } from "../../read-body.ts";
import { serveText } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerWhatIf(app: FastifyInstance, { management }: HakikiService): void {
	serveText(app, operations.tryOtherRules, async (caller, request) => {
		const { event_id: eventId } = request.params as { readonly event_id: string };
		const { edits } = parseRulesDraft(readBodyText(request));
		return JSON.stringify(viewWhatIf(await management.tryOtherRules(caller, { eventId, edits })));
	});
}
