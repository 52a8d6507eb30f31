// /v1/rules/shadow: lets the draft watch decisions, tells what it would have changed, and stops it.

import { viewShadow, viewShadowReport } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getManager } from "../../authenticate.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerRuleShadow(app: FastifyInstance, { rules }: HakikiService): void {
	app.get("/v1/rules/shadow", async (request, reply) => {
		const caller = getManager(request);
		return answerJson(reply, JSON.stringify(viewShadowReport(await rules.reportShadow(caller))));
	});
	app.post("/v1/rules/shadow", async (request, reply) => {
		const caller = getManager(request);
		return answerJson(reply, JSON.stringify(viewShadow(await rules.startShadow(caller))));
	});
	app.delete("/v1/rules/shadow", async (request, reply) => {
		const caller = getManager(request);
		return answerJson(reply, JSON.stringify({ stopped: await rules.stopShadow(caller) }));
	});
}
