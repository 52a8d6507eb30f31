// POST /v1/feedback/bulk: labels up to 200 events alike, after a preview. For keys of the scope `manage`.

import { parseBulkFeedback, viewBulk } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getManager } from "../../authenticate.ts";
import { readBodyText } from "../../read-body.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerLabelInBulk(app: FastifyInstance, service: HakikiService): void {
	app.post("/v1/feedback/bulk", async (request, reply) => {
		const caller = getManager(request);
		const input = parseBulkFeedback(readBodyText(request));
		const labelled = await service.labelInBulk(caller, {
			eventIds: input.event_ids,
			label: input.label,
			...(input.source !== undefined && { source: input.source }),
			...(input.fraud_type !== undefined && { fraudType: input.fraud_type }),
			...(input.confirm !== undefined && { confirm: input.confirm }),
		});
		return answerJson(reply, JSON.stringify(viewBulk(labelled)));
	});
}
