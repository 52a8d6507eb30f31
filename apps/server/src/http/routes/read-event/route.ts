// GET /v1/events/{event_id}: the event as stored, without secrets.

import { operations, viewEvent } from "@hakiki/contract";
import { AppError, parseId } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerReadEvent(app: FastifyInstance, service: HakikiService): void {
	serve(app, operations.readEvent, async ({ caller, parameters: { event_id: eventId } }) => {
		const event = parseId("evt", eventId) && (await service.readEvent(caller, eventId));
		if (event === undefined) throw new AppError("not_found", "There is no event with this id");
		return viewEvent(event);
	});
}
