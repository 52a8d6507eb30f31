// POST /v1/feedback: labels an earlier event.

import { operations, viewLabel } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerLabelEvent(app: FastifyInstance, service: HakikiService): void {
	serve(app, operations.labelEvent, async ({ caller, body }) => {
		const label = await service.labelEvent(caller, {
			event: {
				eventId: body.event_id,
				reference: body.reference,
				idempotencyKey: body.idempotency_key,
				customerId: body.customer_id,
			},
			label: body.label,
			...(body.source !== undefined && { source: body.source }),
			...(body.fraud_type !== undefined && { fraudType: body.fraud_type }),
		});
		if (label === undefined) throw new AppError("not_found", "There is no event with this id");
		return viewLabel(label);
	});
}
