// POST /v1/feedback/bulk: gives up to 200 events the same label, after a preview.

import { operations, viewBulk } from "@hakiki/contract";
import { labelInBulk } from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

export function registerLabelInBulk(routes: Routes): void {
	serve(routes, operations.labelInBulk, async ({ tools, context, caller, body }) => {
		const labelled = await labelInBulk(tools, context, {
			eventIds: body.event_ids,
			label: body.label,
			source: body.source,
			fraudType: body.fraud_type,
			confirm: body.confirm,
			actor: caller.actor,
		});
		return viewBulk(labelled);
	});
}
