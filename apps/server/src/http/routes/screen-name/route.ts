// POST /v1/screen: sanctions and PEP matches for a name. It creates no customer.

import { foldScreenInput, operations, viewScreen } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerScreenName(app: FastifyInstance, service: HakikiService): void {
	serve(app, operations.screenName, async ({ caller, body }) =>
		viewScreen(await service.screenName(caller, foldScreenInput(body))),
	);
}
