// POST /v1/events/batch: takes many events, answers with a result for each. An event counts against the rate limit as it
// would alone; those past the limit get 429, and they are the last ones, so that a customer's events keep their order.

import { type BatchedEvent, operations, parseEventBatch, presentEventBatch } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance, FastifyReply } from "fastify";
import { refuseScope, writeLimit } from "../../authenticate.ts";
import { readBodyText } from "../../read-body.ts";
import { serveText } from "../../serve.ts";
import type { Caller, HakikiService, Permits } from "../../service-port.ts";

export function registerRecordEvents(app: FastifyInstance, service: HakikiService): void {
	serveText(app, operations.recordEvents, async (caller, request, reply) => {
		const header = request.headers["idempotency-key"];
		const idempotencyKeyHeader = typeof header === "string" ? header : undefined;
		const { events, isBackfill } = parseEventBatch(readBodyText(request), { idempotencyKeyHeader, nowMs: Date.now() });
		// The request itself was counted as one already.
		const { admitted, permits } = await admitMore(service, caller, events.length - 1);
		if (permits !== undefined) writeLimit(reply, permits);
		const items = events.slice(0, admitted + 1).map((read) => () => allowLabel(caller, read()));
		const results = await service.recordEvents(caller, { items, isHistory: isBackfill });
		const late = events.slice(items.length).map(() => refuseLate(permits));
		return sendResults(reply, [...results, ...late], request.id);
	});
}

/** As many as the key has permits for: all, or what the minute has left. */
async function admitMore(
	service: HakikiService,
	caller: Caller,
	wanted: number,
): Promise<{ readonly admitted: number; readonly permits: Permits | undefined }> {
	if (wanted === 0) return { admitted: 0, permits: undefined };
	const all = await service.takePermits(caller, wanted);
	if (all.isGranted) return { admitted: wanted, permits: all };
	if (all.remaining === 0) return { admitted: 0, permits: all };
	const rest = Math.min(all.remaining, wanted);
	const some = await service.takePermits(caller, rest);
	return { admitted: some.isGranted ? rest : 0, permits: some };
}

function allowLabel(caller: Caller, event: BatchedEvent): BatchedEvent {
	if (event.label !== undefined && !caller.scopes.has("feedback:write")) throw refuseScope("feedback:write");
	return event;
}

function refuseLate(permits: Permits | undefined) {
	const error = new AppError("rate_limited", "Too many events with this key", {
		...(permits !== undefined && { retryAfterSeconds: permits.retryAfterSeconds }),
	});
	return { decision: undefined, isReplay: false, label: undefined, error };
}

function sendResults(reply: FastifyReply, results: Parameters<typeof presentEventBatch>[0], requestId: string): string {
	const { body, retryAfterSeconds } = presentEventBatch(results, requestId);
	if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
	return body;
}
