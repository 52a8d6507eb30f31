// POST /v1/feedback: labels an earlier event.

import { parseFeedback, viewLabel } from "@hakiki/contract";
import { AppError, parseId } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getCaller } from "../../authenticate.ts";
import { readBodyText } from "../../read-body.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerLabelEvent(app: FastifyInstance, service: HakikiService): void {
	app.post("/v1/feedback", async (request, reply) => {
		const caller = getCaller(request);
		const input = parseFeedback(readBodyText(request));
		const label =
			parseId("evt", input.event_id) &&
			(await service.labelEvent(caller, {
				eventId: input.event_id,
				label: input.label,
				...(input.source !== undefined && { source: input.source }),
				...(input.fraud_type !== undefined && { fraudType: input.fraud_type }),
			}));
		if (label === undefined) throw new AppError("not_found", "There is no event with this id");
		return answerJson(reply, JSON.stringify(viewLabel(label)));
	});
}
