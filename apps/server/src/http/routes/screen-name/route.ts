// POST /v1/screen: sanctions and PEP matches for a name. It creates no customer.

import { parseScreen, viewScreen } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getCaller } from "../../authenticate.ts";
import { readBodyText } from "../../read-body.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerScreenName(app: FastifyInstance, service: HakikiService): void {
	app.post("/v1/screen", async (request, reply) => {
		const caller = getCaller(request);
		const input = parseScreen(readBodyText(request));
		return answerJson(reply, JSON.stringify(viewScreen(await service.screenName(caller, input))));
	});
}
