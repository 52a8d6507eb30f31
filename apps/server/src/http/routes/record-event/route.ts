// POST /v1/events: takes an event and responds with the bytes of the stored decision.

import { operations, parseEventInput } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Metrics } from "../../../operations/metrics.ts";
import type { HeldRefusals } from "../../held-refusals.ts";
import { readBodyText } from "../../read-body.ts";
import { recordDecision } from "../../record-decision.ts";
import { type Routes, serveText } from "../../serve.ts";

/** This header marks the response of an earlier request with the same idempotency key. */
export const REPLAYED = ["idempotency-replayed", "true"] as const;

export interface RecordEventOptions extends Routes {
	readonly metrics: Metrics;
	readonly refusals: HeldRefusals;
}

export function registerRecordEvent(options: RecordEventOptions): void {
	const { app, service, refusals } = options;
	app.register((alone, _options, registered) => {
		// The refusal comes before the body is read, checked or screened, which leaves the processor to the waiting events.
		alone.addHook("onRequest", ({ caller }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
			if (caller !== null && service.isBusy(caller.realm)) refusals.hold(() => done(refuseBusy()));
			else done();
		});
		serveText({ app: alone }, operations.recordEvent, async (caller, request, reply) => {
			const header = request.headers["idempotency-key"];
			const idempotencyKeyHeader = typeof header === "string" ? header : undefined;
			const input = parseEventInput(readBodyText(request), { idempotencyKeyHeader, nowMs: Date.now() });
			const { body, isReplay } = await recordDecision(options, caller, input, request.headers["traceparent"]);
			if (isReplay) reply.header(...REPLAYED);
			return body;
		});
		registered();
	});
}

export function refuseBusy(): AppError {
	return new AppError("service_unavailable", "Too many events are waiting; try again shortly", {
		retryAfterSeconds: 1,
	});
}
