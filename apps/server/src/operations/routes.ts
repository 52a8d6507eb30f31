// Routes for an operator's tools: liveness, readiness and metrics. They need no key.

import type { FastifyInstance } from "fastify";
import { answerJson } from "../http/answer.ts";
import type { Metrics } from "./metrics.ts";
import { presentReadiness, type Readiness } from "./open-probes.ts";

/** Printing takes milliseconds and needs no key, so metrics are printed at most once in this time. */
const METRICS_FRESH_MS = 500;

/** Gives all requests within `freshMs` the same bytes. */
function shareAnswers(print: () => Promise<string>, freshMs: number): () => Promise<Buffer> {
	let made: Promise<Buffer> | undefined;
	let until = 0;
	return () => {
		if (made === undefined || performance.now() >= until) {
			until = performance.now() + freshMs;
			made = print().then((text) => Buffer.from(text));
			// After a failure the next request tries again.
			made.catch(() => {
				until = 0;
			});
		}
		return made;
	};
}

export function registerOperationRoutes(
	app: FastifyInstance,
	checkReadiness: () => Promise<Readiness>,
	metrics: Pick<Metrics, "contentType" | "print">,
): void {
	app.get("/healthz", (_request, reply) => {
		answerJson(reply, '{"status":"ok"}');
	});

	app.get("/readyz", async (_request, reply) => {
		const { status, body } = presentReadiness(await checkReadiness());
		if (status !== 200) reply.header("retry-after", "1");
		return answerJson(reply.code(status), body);
	});

	const readMetrics = shareAnswers(() => metrics.print(), METRICS_FRESH_MS);
	app.get("/metrics", async (_request, reply) =>
		reply.header("content-type", metrics.contentType).send(await readMetrics()),
	);
}
