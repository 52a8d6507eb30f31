// POST /v1/feedback: labels an earlier event.

import { operations, viewLabel } from "@hakiki/contract";
import { labelNamedEvent } from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

export function registerLabelEvent(routes: Routes): void {
	serve(routes, operations.labelEvent, async ({ tools, context, caller, body }) => {
		const label = await labelNamedEvent(tools, context, {
			event: {
				eventId: body.event_id,
				reference: body.reference,
				idempotencyKey: body.idempotency_key,
				customerId: body.customer_id,
			},
			label: body.label,
			source: body.source,
			fraudType: body.fraud_type,
			actor: caller.actor,
		});
		return viewLabel(label);
	});
}
