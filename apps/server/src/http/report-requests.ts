// Counts every answer, and logs those worth reading: what was refused, what failed and what was slow.
// A line for each success would cost more than much of the decision itself; the level `debug` writes them too.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LineBudget } from "../operations/line-budget.ts";
import type { Logger } from "../operations/logger.ts";
import type { Metrics } from "../operations/metrics.ts";

export interface ReportOptions {
	readonly log: Logger;
	readonly metrics: Metrics;
	readonly slowMs: number;
}

const LINES_PER_SECOND_MAX = 50;

export function reportRequests(app: FastifyInstance, { log, metrics, slowMs }: ReportOptions): void {
	const isChatty = log.isLevelEnabled("debug");
	const budget = new LineBudget(LINES_PER_SECOND_MAX);
	app.addHook("onResponse", (request, reply, done) => {
		const durationMs = reply.elapsedTime;
		const status = reply.statusCode;
		// The URL holds customer ids; only its pattern goes out.
		const route = request.routeOptions.url ?? "unmatched";
		metrics.observeRequest(request.method, route, status, durationMs / 1000);
		if (isChatty) writeLine(log, { request, reply, route, durationMs });
		else if (status >= 400 || durationMs >= slowMs) {
			const { isGranted, leftOut } = budget.take(performance.now());
			if (leftOut > 0)
				log.warn("requests that were refused, failed or slow are not listed one by one", { count: leftOut });
			if (isGranted) writeLine(log, { request, reply, route, durationMs });
		}
		done();
	});
}

interface Answered {
	readonly request: FastifyRequest;
	readonly reply: FastifyReply;
	readonly route: string;
	readonly durationMs: number;
}

function writeLine(log: Logger, { request, reply, route, durationMs }: Answered): void {
	const { caller, errorCode } = request;
	const status = reply.statusCode;
	const fields = {
		requestId: request.id,
		method: request.method,
		route,
		status,
		durationMs,
		...(caller !== null && {
			realm: caller.realm,
			...(caller.user === null ? { keyId: caller.keyId } : { userId: caller.user.id }),
		}),
		...(errorCode !== null && { errorCode }),
	};
	if (status >= 500) log.error("request failed", fields);
	else if (status >= 400) log.info("request refused", fields);
	else log.info("request answered", fields);
}
