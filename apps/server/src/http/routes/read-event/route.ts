// GET /v1/events/{event_id}: the event as stored, without secrets.

import { viewEvent } from "@hakiki/contract";
import { AppError, parseId } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getCaller } from "../../authenticate.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerReadEvent(app: FastifyInstance, service: HakikiService): void {
	app.get<{ Params: { event_id: string } }>("/v1/events/:event_id", async (request, reply) => {
		const caller = getCaller(request);
		const eventId = request.params.event_id;
		const event = parseId("evt", eventId) && (await service.readEvent(caller, eventId));
		if (event === undefined) throw new AppError("not_found", "There is no event with this id");
		return answerJson(reply, JSON.stringify(viewEvent(event)));
	});
}
