// POST /v1/events: takes an event, answers with the decision as it is stored, byte for byte.

import { parseEventInput } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getCaller } from "../../authenticate.ts";
import { readBodyText } from "../../read-body.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerRecordEvent(app: FastifyInstance, service: HakikiService): void {
	app.post("/v1/events", async (request, reply) => {
		const caller = getCaller(request);
		const header = request.headers["idempotency-key"];
		const idempotencyKeyHeader = typeof header === "string" ? header : undefined;
		const input = parseEventInput(readBodyText(request), { idempotencyKeyHeader, nowMs: Date.now() });
		const { body, isReplay } = await service.recordEvent(caller, input, input.idempotency_key);
		if (isReplay) reply.header("idempotency-replayed", "true");
		return answerJson(reply, body);
	});
}
