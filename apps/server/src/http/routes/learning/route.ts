// /v1/rules/learning and /v1/rules/evidence: what labels have taught.

import { operations, viewEvidence, viewLearning } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerLearning(app: FastifyInstance, service: HakikiService): void {
	serve(app, operations.readLearning, async ({ caller }) => viewLearning(await service.readLearning(caller)));
	serve(app, operations.changeLearning, async ({ caller, body }) =>
		viewLearning(await service.changeLearning(caller, body)),
	);
	serve(app, operations.publishLearned, async ({ caller, parameters: { round_id: text } }) => {
		if (!/^\d{1,15}$/.test(text)) throw new AppError("not_found", "There is no such candidate");
		const { version } = await service.publishLearned(caller, Number(text));
		return { version: String(version) };
	});
	serve(app, operations.readEvidence, async ({ caller }) => viewEvidence(await service.readEvidence(caller)));
}
