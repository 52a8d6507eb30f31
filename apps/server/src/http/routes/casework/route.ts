// The casework settings of a workspace, requests that a second person must approve, and saved views.

import {
	operations,
	readCaseworkChange,
	viewCasework,
	viewPage,
	viewSavedView,
	viewStatusRequest,
} from "@hakiki/contract";
import {
	changeCasework,
	changeView,
	listStatusRequests,
	listViews,
	readCaseworkSettings,
	removeView,
	requestStatus,
	saveView,
	settleStatusRequest,
} from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

export function registerCasework(routes: Routes): void {
	serve(routes, operations.readCasework, async ({ tools, context }) =>
		viewCasework(await readCaseworkSettings(tools, context)),
	);
	serve(routes, operations.changeCasework, async ({ tools, context, caller, body }) =>
		viewCasework(await changeCasework(tools, context, { ...readCaseworkChange(body), actor: caller.actor })),
	);
	serve(routes, operations.requestStatus, async ({ tools, context, caller, parameters, body }) => {
		const { action, reason, case_id: caseId } = body;
		const request = { customerId: parameters.customer_id, action, reason, caseId, actor: caller.actor };
		return viewStatusRequest(await requestStatus(tools, context, request));
	});
	serve(routes, operations.listStatusRequests, async ({ tools, context, query }) => {
		const { state, customer_id: customerId, cursor, limit } = query;
		return viewPage(await listStatusRequests(tools, context, { state, customerId, cursor, limit }), viewStatusRequest);
	});
	const verdicts = [
		[operations.approveRequest, "approved"],
		[operations.declineRequest, "declined"],
		[operations.withdrawRequest, "withdrawn"],
	] as const;
	for (const [operation, verdict] of verdicts) {
		serve(routes, operation, async ({ tools, context, caller, parameters, body }) => {
			const given = { requestId: parameters.request_id, verdict, answer: body.note, actor: caller.actor };
			return viewStatusRequest(await settleStatusRequest(tools, context, given));
		});
	}
	serve(routes, operations.listViews, async ({ tools, context, caller, query }) =>
		viewPage(await listViews(tools, context, { ...query, owner: caller.actor }), viewSavedView),
	);
	serve(routes, operations.saveView, async ({ tools, context, caller, body }) => {
		const { shared: isShared = false, ...view } = body;
		return viewSavedView(await saveView(tools, context, { ...view, isShared, owner: caller.actor }));
	});
	serve(routes, operations.changeView, async ({ tools, context, caller, parameters, body }) => {
		const { shared: isShared = false, ...view } = body;
		const change = { ...view, isShared, viewId: parameters.view_id, owner: caller.actor };
		return viewSavedView(await changeView(tools, context, change));
	});
	serve(routes, operations.removeView, async ({ tools, context, caller, parameters }) =>
		viewSavedView(await removeView(tools, context, { viewId: parameters.view_id, owner: caller.actor })),
	);
}
