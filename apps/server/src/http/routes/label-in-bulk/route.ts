// POST /v1/feedback/bulk: labels up to 200 events alike, after a preview.

import { operations, viewBulk } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerLabelInBulk(app: FastifyInstance, service: HakikiService): void {
	serve(app, operations.labelInBulk, async ({ caller, body }) => {
		const labelled = await service.labelInBulk(caller, {
			eventIds: body.event_ids,
			label: body.label,
			...(body.source !== undefined && { source: body.source }),
			...(body.fraud_type !== undefined && { fraudType: body.fraud_type }),
			...(body.confirm !== undefined && { confirm: body.confirm }),
		});
		return viewBulk(labelled);
	});
}
