// POST /v1/events: takes an event, answers with the decision as it is stored, byte for byte.

import { operations, parseEventInput } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { readBodyText } from "../../read-body.ts";
import { serveText } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerRecordEvent(app: FastifyInstance, service: HakikiService): void {
	serveText(app, operations.recordEvent, async (caller, request, reply) => {
		const header = request.headers["idempotency-key"];
		const idempotencyKeyHeader = typeof header === "string" ? header : undefined;
		const input = parseEventInput(readBodyText(request), { idempotencyKeyHeader, nowMs: Date.now() });
		const { body, isReplay } = await service.recordEvent(caller, input, input.idempotency_key);
		if (isReplay) reply.header("idempotency-replayed", "true");
		return body;
	});
}
