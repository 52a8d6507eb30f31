// /v1/workspace/loosenings: requests to loosen what takes two people.

import { operations, viewLoosening, viewPage } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerLoosenings(app: FastifyInstance, { management }: HakikiService): void {
	serve(app, operations.listLoosenings, async ({ caller }) =>
		viewPage({ items: await management.listLoosenings(caller), next: undefined }, viewLoosening),
	);
	serve(app, operations.requestLoosening, async ({ caller, body }) => {
		const items = await management.requestLoosening(caller, {
			fourEyes: body.four_eyes,
			rulesNeedApproval: body.rules_need_approval,
			thresholds: body.thresholds,
			screeningNeedsLists: body.screening_needs_lists,
		});
		return viewPage({ items, next: undefined }, viewLoosening);
	});
	serve(app, operations.confirmLoosening, async ({ caller, parameters }) =>
		viewLoosening(await management.confirmLoosening(caller, parameters.setting)),
	);
	serve(app, operations.withdrawLoosening, async ({ caller, parameters }) =>
		viewLoosening(await management.withdrawLoosening(caller, parameters.setting)),
	);
}
