// How a workspace works on cases, what takes two people, and saved views.

import {
	operations,
	readCaseworkChange,
	viewCasework,
	viewPage,
	viewSavedView,
	viewStatusRequest,
} from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerCasework(app: FastifyInstance, { cases }: HakikiService): void {
	serve(app, operations.readCasework, async ({ caller }) => viewCasework(await cases.readCasework(caller)));
	serve(app, operations.changeCasework, async ({ caller, body }) =>
		viewCasework(await cases.changeCasework(caller, readCaseworkChange(body))),
	);
	serve(app, operations.requestStatus, async ({ caller, parameters, body }) => {
		const { action, reason, case_id: caseId } = body;
		const request = { customerId: parameters.customer_id, action, reason, caseId };
		return viewStatusRequest(await cases.request(caller, request));
	});
	serve(app, operations.listStatusRequests, async ({ caller, query }) => {
		const { state, customer_id: customerId, cursor, limit } = query;
		return viewPage(await cases.listRequests(caller, { state, customerId, cursor, limit }), viewStatusRequest);
	});
	const verdicts = [
		[operations.approveRequest, "approved"],
		[operations.declineRequest, "declined"],
		[operations.withdrawRequest, "withdrawn"],
	] as const;
	for (const [operation, verdict] of verdicts) {
		serve(app, operation, async ({ caller, parameters, body }) => {
			const given = { requestId: parameters.request_id, verdict, answer: body.note };
			return viewStatusRequest(await cases.settleRequest(caller, given));
		});
	}
	serve(app, operations.listViews, async ({ caller, query }) =>
		viewPage(await cases.listViews(caller, query), viewSavedView),
	);
	serve(app, operations.saveView, async ({ caller, body }) => {
		const { shared: isShared = false, ...view } = body;
		return viewSavedView(await cases.saveView(caller, { ...view, isShared }));
	});
	serve(app, operations.changeView, async ({ caller, parameters, body }) => {
		const { shared: isShared = false, ...view } = body;
		return viewSavedView(await cases.changeView(caller, { ...view, isShared, viewId: parameters.view_id }));
	});
	serve(app, operations.removeView, async ({ caller, parameters }) =>
		viewSavedView(await cases.removeView(caller, parameters.view_id)),
	);
}
