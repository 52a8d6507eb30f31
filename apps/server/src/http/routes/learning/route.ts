// /v1/rules/learning and /v1/rules/evidence: what labels have taught, for keys of the scope `manage`.

import { parseLearningChange, viewEvidence, viewLearning } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getManager } from "../../authenticate.ts";
import { readBodyText } from "../../read-body.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerLearning(app: FastifyInstance, service: HakikiService): void {
	app.get("/v1/rules/learning", async (request, reply) => {
		const caller = getManager(request);
		return answerJson(reply, JSON.stringify(viewLearning(await service.readLearning(caller))));
	});
	app.put("/v1/rules/learning", async (request, reply) => {
		const caller = getManager(request);
		const change = parseLearningChange(readBodyText(request));
		return answerJson(reply, JSON.stringify(viewLearning(await service.changeLearning(caller, change))));
	});
	app.post<{ Params: { round_id: string } }>("/v1/rules/learning/:round_id/publish", async (request, reply) => {
		const caller = getManager(request);
		const { round_id: text } = request.params;
		if (!/^\d{1,15}$/.test(text)) throw new AppError("not_found", "There is no such candidate");
		const { version } = await service.publishLearned(caller, Number(text));
		return answerJson(reply, JSON.stringify({ version: String(version) }));
	});
	app.get("/v1/rules/evidence", async (request, reply) => {
		const caller = getManager(request);
		return answerJson(reply, JSON.stringify(viewEvidence(await service.readEvidence(caller))));
	});
}
