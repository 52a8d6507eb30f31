// /v1/workspace/loosenings: requests to loosen a setting that protects the workspace. A second person must confirm them.

import { operations, viewLoosening, viewPage } from "@hakiki/contract";
import { confirmLoosening, listLoosenings, requestLoosening, withdrawLoosening } from "@hakiki/service";
import { readControlGroup } from "../../read-control-group.ts";
import { type Routes, serve } from "../../serve.ts";

export function registerLoosenings(routes: Routes): void {
	serve(routes, operations.listLoosenings, async ({ tools, context }) =>
		viewPage({ items: await listLoosenings(tools, context), next: undefined }, viewLoosening),
	);
	serve(routes, operations.requestLoosening, async ({ tools, context, caller, body }) => {
		const items = await requestLoosening(tools, context, {
			fourEyes: body.four_eyes,
			rulesNeedApproval: body.rules_need_approval,
			thresholds: body.thresholds,
			screeningNeedsLists: body.screening_needs_lists,
			...readControlGroup(body.control_group, context.settings.currency),
			actor: caller.actor,
		});
		return viewPage({ items, next: undefined }, viewLoosening);
	});
	serve(routes, operations.confirmLoosening, async ({ tools, context, caller, parameters }) =>
		viewLoosening(await confirmLoosening(tools, context, { setting: parameters.setting, actor: caller.actor })),
	);
	serve(routes, operations.withdrawLoosening, async ({ tools, context, caller, parameters }) =>
		viewLoosening(await withdrawLoosening(tools, context, { setting: parameters.setting, actor: caller.actor })),
	);
}
