// Sends a JSON response. The body is already text, so Fastify serialises nothing.

import type { FastifyReply } from "fastify";
import { JSON_TYPE } from "./common-headers.ts";

export function answerJson(reply: FastifyReply, body: string): FastifyReply {
	return reply.header("content-type", JSON_TYPE).send(body);
}
