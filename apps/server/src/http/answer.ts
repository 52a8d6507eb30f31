// Sends a success. Bodies are JSON already: nothing is serialised by schema here.

import type { FastifyReply } from "fastify";
import { JSON_TYPE } from "./common-headers.ts";

export function answerJson(reply: FastifyReply, body: string): FastifyReply {
	return reply.header("content-type", JSON_TYPE).send(body);
}
