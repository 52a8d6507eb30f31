// POST /v1/events: takes an event, answers with the decision as it is stored, byte for byte.

import { operations, parseEventInput } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { HeldRefusals } from "../../held-refusals.ts";
import { readBodyText } from "../../read-body.ts";
import { serveText } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

/** Says that the answer is that of an earlier request. */
export const REPLAYED = ["idempotency-replayed", "true"] as const;

export function registerRecordEvent(app: FastifyInstance, service: HakikiService, refusals: HeldRefusals): void {
	app.register((alone, _options, registered) => {
		// Refused here, nobody has read, checked or searched for anything: the processor is left to those who wait.
		alone.addHook("onRequest", ({ caller }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
			if (caller !== null && service.isBusy(caller)) refusals.hold(() => done(refuseBusy()));
			else done();
		});
		serveText(alone, operations.recordEvent, async (caller, request, reply) => {
			const header = request.headers["idempotency-key"];
			const idempotencyKeyHeader = typeof header === "string" ? header : undefined;
			const input = parseEventInput(readBodyText(request), { idempotencyKeyHeader, nowMs: Date.now() });
			const { body, isReplay } = await service.recordEvent(caller, input, input.idempotency_key);
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
