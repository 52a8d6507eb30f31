// What an operator's tools ask: is the process alive, may it get traffic, how is it doing. None of them needs a key.

import type { FastifyInstance } from "fastify";
import { answerJson } from "../http/answer.ts";
import type { HakikiService } from "../http/service-port.ts";
import type { Metrics } from "./metrics.ts";

export function registerOperationRoutes(
	app: FastifyInstance,
	service: Pick<HakikiService, "checkReadiness">,
	metrics: Pick<Metrics, "contentType" | "print">,
): void {
	app.get("/healthz", (_request, reply) => {
		answerJson(reply, '{"status":"ok"}');
	});

	app.get("/readyz", async (_request, reply) => {
		const { isReady, problems, warnings = [] } = await service.checkReadiness();
		if (!isReady) {
			return answerJson(
				reply.code(503).header("retry-after", "1"),
				JSON.stringify({ status: "unavailable", problems }),
			);
		}
		return answerJson(reply, JSON.stringify({ status: "ready", ...(warnings.length === 0 ? {} : { warnings }) }));
	});

	app.get("/metrics", async (_request, reply) =>
		reply.header("content-type", metrics.contentType).send(await metrics.print()),
	);
}
