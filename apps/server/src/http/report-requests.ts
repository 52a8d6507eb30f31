// Counts every response, and logs requests that were refused, failed or slow. A log line for each success would cost a
// large part of a decision, so only the level `debug` writes them.

import type { Caller } from "@hakiki/service";
import type { FastifyInstance } from "fastify";
import type { Logger } from "../operations/logger.ts";
import type { Metrics } from "../operations/metrics.ts";
import { SecondBudget } from "../operations/second-budget.ts";
import type { Telemetry } from "../operations/telemetry.ts";
import { readTraceContext } from "../operations/trace-context.ts";

export interface ReportOptions {
	readonly log: Logger;
	readonly metrics: Metrics;
	readonly slowMs: number;
	/** Undefined if telemetry is off. */
	readonly telemetry?: Pick<Telemetry, "noteRequest"> | undefined;
}

const LINES_PER_SECOND_MAX = 50;

/** A finished request. */
export interface Answered {
	readonly requestId: string;
	readonly method: string;
	/** The route's pattern. The URL itself can contain customer ids, so it is not logged. */
	readonly route: string;
	readonly status: number;
	readonly durationMs: number;
	readonly caller: Caller | null;
	readonly errorCode: string | null;
	/** True if enough others of its kind ran, which is no failure. */
	readonly isOwnLimit?: boolean;
	/** The header of the same name, as the caller sent it. */
	readonly traceparent: unknown;
}

export type ReportRequest = (answered: Answered) => void;

export function createRequestReport({ log, metrics, slowMs, telemetry }: ReportOptions): ReportRequest {
	const isLoggingAll = log.isLevelEnabled("debug");
	const budget = new SecondBudget(LINES_PER_SECOND_MAX);
	return (answered) => {
		const { method, route, status, durationMs } = answered;
		metrics.observeRequest(method, route, status, durationMs / 1000);
		telemetry?.noteRequest(answered);
		if (isLoggingAll) writeLine(log, answered);
		else if (status >= 400 || durationMs >= slowMs) {
			const { isGranted, leftOut } = budget.take(performance.now());
			if (leftOut > 0)
				log.warn("too many requests were refused, failed or slow; some are not logged", { count: leftOut });
			if (isGranted) writeLine(log, answered);
		}
	};
}

export function reportRequests(app: FastifyInstance, report: ReportRequest): void {
	app.addHook("onResponse", (request, reply, done) => {
		report({
			requestId: request.id,
			method: request.method,
			route: request.routeOptions.url ?? "unmatched",
			status: reply.statusCode,
			durationMs: reply.elapsedTime,
			caller: request.caller,
			errorCode: request.errorCode,
			isOwnLimit: request.isOwnLimit,
			traceparent: request.headers["traceparent"],
		});
		done();
	});
}

function writeLine(log: Logger, answered: Answered): void {
	const { requestId, method, route, status, durationMs, caller, errorCode, isOwnLimit } = answered;
	const trace = readTraceContext(answered.traceparent);
	const fields = {
		requestId,
		method,
		route,
		status,
		durationMs,
		...(caller !== null && {
			workspaceId: caller.workspaceId,
			isLive: caller.isLive,
			...(caller.user === null ? { keyId: caller.keyId } : { userId: caller.user.id }),
		}),
		...(errorCode !== null && { errorCode }),
		...(trace !== undefined && { traceId: trace.traceId }),
	};
	if (isOwnLimit === true) log.warn("request refused", fields);
	else if (status >= 500) log.error("request failed", fields);
	else if (status >= 400) log.info("request refused", fields);
	else log.info("request answered", fields);
}
