// /v1/cases: the queue, and what analysts do with a case.

import { operations, viewCase, viewCaseDetails, viewPage } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { readSpan } from "../../read-span.ts";
import { serve } from "../../serve.ts";
import type { Caller, HakikiService } from "../../service-port.ts";

const STATUSES_DEFAULT = ["open", "in_review"] as const;
const NOBODY = "none";

export function registerCases(app: FastifyInstance, { management }: HakikiService): void {
	const present = async (caller: Caller, details: ReturnType<typeof management.readCase>) =>
		viewCaseDetails(await details, await management.currencyOf(caller));
	serve(app, operations.listCases, async ({ caller, query }) => {
		const page = await management.listCases(caller, {
			statuses: query.status ?? STATUSES_DEFAULT,
			types: query.type,
			severities: query.severity,
			assignee: query.assignee === NOBODY ? null : query.assignee,
			disposition: query.disposition,
			customerId: query.customer_id,
			search: query.q,
			...readSpan(query, "from", "to"),
			sort: query.sort,
			cursor: query.cursor,
			limit: query.limit,
		});
		return viewPage(page, viewCase);
	});
	serve(app, operations.readCase, ({ caller, parameters }) =>
		present(caller, management.readCase(caller, parameters.case_id)),
	);
	serve(app, operations.assignCase, ({ caller, parameters, body }) =>
		present(caller, management.assignCase(caller, { caseId: parameters.case_id, assignee: body.assignee })),
	);
	serve(app, operations.addCaseNote, ({ caller, parameters, body }) =>
		present(caller, management.addCaseNote(caller, { caseId: parameters.case_id, text: body.text })),
	);
	serve(app, operations.closeCase, ({ caller, parameters, body }) => {
		const { resolution, disposition, note, fraud_type: fraudType } = body;
		const closing = { caseId: parameters.case_id, resolution, disposition, note, fraudType };
		return present(caller, management.closeCase(caller, closing));
	});
}
