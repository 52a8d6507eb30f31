// What an operator's tools ask: is the process alive, may it get traffic, how is it doing. None of them needs a key.

import type { FastifyInstance } from "fastify";
import type { HakikiService } from "../http/service-port.ts";
import type { Metrics } from "./metrics.ts";

const JSON_TYPE = "application/json; charset=utf-8";

export function registerOperationRoutes(
	app: FastifyInstance,
	service: Pick<HakikiService, "checkReadiness">,
	metrics: Pick<Metrics, "contentType" | "print">,
): void {
	app.get("/healthz", (_request, reply) => {
		reply.header("content-type", JSON_TYPE).send('{"status":"ok"}');
	});

	app.get("/readyz", async (_request, reply) => {
		const { isReady, problems, warnings = [] } = await service.checkReadiness();
		reply.header("content-type", JSON_TYPE);
		if (isReady) return reply.send(JSON.stringify({ status: "ready", ...(warnings.length === 0 ? {} : { warnings }) }));
		return reply
			.code(503)
			.header("retry-after", "1")
			.send(JSON.stringify({ status: "unavailable", problems }));
	});

	app.get("/metrics", async (_request, reply) =>
		reply.header("content-type", metrics.contentType).send(await metrics.print()),
	);
}
