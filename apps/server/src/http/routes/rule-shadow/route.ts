// /v1/rules/shadow: lets the draft watch decisions, tells what it would have changed, and stops it.

import { operations, viewShadow, viewShadowReport } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerRuleShadow(app: FastifyInstance, { rules }: HakikiService): void {
	serve(app, operations.reportShadow, async ({ caller }) => viewShadowReport(await rules.reportShadow(caller)));
	serve(app, operations.startShadow, async ({ caller }) => viewShadow(await rules.startShadow(caller)));
	serve(app, operations.stopShadow, async ({ caller }) => ({ stopped: await rules.stopShadow(caller) }));
}
