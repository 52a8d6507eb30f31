// Sends a success. Bodies are JSON already: nothing is serialised by schema here.

import type { FastifyReply } from "fastify";

export function answerJson(reply: FastifyReply, body: string): FastifyReply {
	return reply.header("content-type", "application/json; charset=utf-8").send(body);
}
