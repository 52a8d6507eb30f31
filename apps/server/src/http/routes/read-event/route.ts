// GET /v1/events/{event_id}: the event as stored, without secrets.

import { operations, viewEvent } from "@hakiki/contract";
import { AppError, parseId } from "@hakiki/domain";
import { readEvent } from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

export function registerReadEvent(routes: Routes): void {
	serve(routes, operations.readEvent, async ({ tools, context, caller, parameters: { event_id: eventId } }) => {
		const reader = { isPersonalShown: caller.scopes.has("customers:personal") };
		const event = parseId("evt", eventId) && (await readEvent(tools, context, eventId, reader));
		if (event === undefined) throw new AppError("not_found", "There is no event with this id");
		return viewEvent(event);
	});
}
