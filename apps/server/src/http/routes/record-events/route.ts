// POST /v1/events/batch: takes many events and returns a result for each. Each event counts against the rate limit like a
// single one. The last events of a batch that exceeds the limit get 429, so that a customer's events keep their order.

import { type BatchedEvent, type EventResult, operations, parseEventBatch, presentEventBatch } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import { asAppError, type BatchItem, type Caller, type PermitAnswer, type Service } from "@hakiki/service";
import type { FastifyReply } from "fastify";
import type { Metrics } from "../../../operations/metrics.ts";
import { passOnTrace } from "../../../operations/trace-context.ts";
import { refuseScope, writeLimit } from "../../authenticate.ts";
import { readBodyText } from "../../read-body.ts";
import { readDecision } from "../../record-decision.ts";
import { type Routes, serveText } from "../../serve.ts";

export interface RecordEventsOptions extends Routes {
	readonly metrics: Metrics;
}

export function registerRecordEvents(options: RecordEventsOptions): void {
	const { service } = options;
	serveText(options, operations.recordEvents, async (caller, request, reply) => {
		const header = request.headers["idempotency-key"];
		const idempotencyKeyHeader = typeof header === "string" ? header : undefined;
		const { events, isBackfill } = parseEventBatch(readBodyText(request), { idempotencyKeyHeader, nowMs: Date.now() });
		// Authentication has counted the request as one event already.
		const { admitted, permits } = await admitMore(service, caller, events.length - 1);
		if (permits !== undefined) writeLimit(reply, permits);
		const items = events.slice(0, admitted + 1).map((read) => () => allowLabel(caller, read()));
		const traceparent = passOnTrace(request.headers["traceparent"]);
		const results = await recordAll(options, caller, { items, isHistory: isBackfill, traceparent });
		const late = events.slice(items.length).map(() => refuseLate(permits));
		return sendResults(reply, [...results, ...late], request.id);
	});
}

interface AskedBatch {
	/** Each event is parsed just before it is recorded. A parsing error becomes the result of that event. */
	readonly items: readonly (() => BatchedEvent)[];
	readonly isHistory: boolean;
	readonly traceparent: string | undefined;
}

/** Returns one result for each event, in the same order. */
async function recordAll(
	{ service, metrics }: RecordEventsOptions,
	{ realm, actor, isLive }: Caller,
	{ items, isHistory, traceparent }: AskedBatch,
): Promise<readonly EventResult[]> {
	const types: string[] = [];
	const mode = isLive ? "live" : "test";
	const results = await service.recordEvents(realm, {
		items: items.map((read, index) => () => {
			const item = toItem(read());
			types[index] = item.input.type;
			return item;
		}),
		isHistory,
		traceparent,
		actor,
	});
	return results.map(({ recorded, label, error }, index) => {
		if (recorded !== undefined && !recorded.isReplay) {
			const type = types[index] ?? "unknown";
			metrics.countDecision(readDecision(recorded.body), type, mode);
			if (recorded.isControl === true) metrics.countControl(type, mode);
		}
		return {
			decision: recorded?.body,
			isReplay: recorded?.isReplay ?? false,
			label,
			error: error === undefined ? undefined : asAppError(error, "The event could not be recorded"),
		};
	});
}

function toItem({ input, label }: BatchedEvent): BatchItem {
	return {
		input,
		idempotencyKey: input.idempotency_key,
		label: label && {
			label: label.label,
			source: label.source,
			fraudType: label.fraudType,
			history: { labelledAt: label.labelledAt },
		},
	};
}

/** Takes permits for all events, or for as many as the key has left in this minute. */
async function admitMore(
	service: Service,
	caller: Caller,
	wanted: number,
): Promise<{ readonly admitted: number; readonly permits: PermitAnswer | undefined }> {
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

function refuseLate(permits: PermitAnswer | undefined) {
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
