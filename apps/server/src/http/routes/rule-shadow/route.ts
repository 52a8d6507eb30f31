// /v1/rules/shadow: runs the draft in shadow mode, reports which decisions it would have changed, and stops it.

import { operations, viewShadow, viewShadowReport } from "@hakiki/contract";
import { reportShadow, startShadow, stopShadow } from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

export function registerRuleShadow(routes: Routes): void {
	serve(routes, operations.reportShadow, async ({ tools, context }) =>
		viewShadowReport(await reportShadow(tools, context)),
	);
	serve(routes, operations.startShadow, async ({ tools, context, caller }) =>
		viewShadow(await startShadow(tools, context, { actor: caller.actor })),
	);
	serve(routes, operations.stopShadow, async ({ tools, context, caller }) => ({
		stopped: await stopShadow(tools, context, { actor: caller.actor }),
	}));
}
