// What every answer carries, whatever its route, and what a connection may cost: the same for every server of ours.

import type { FastifyInstance } from "fastify";

/** A caller who sends a byte a second holds a socket no longer than this. */
const REQUEST_MS_MAX = 15_000;
export const HEAD_MS_MAX = 10_000;
/** Longer than the 60 s after which common load balancers drop an idle connection, so that they do it and not we. */
export const KEEP_ALIVE_MS = 65_000;

/** A caller who takes no byte of an answer for so long is not waited for. */
export const WRITE_MS_MAX = 30_000;

export const JSON_TYPE = "application/json; charset=utf-8";

/** Where an answer's headers go: Fastify's reply, or the text of an answer. */
export interface HeaderSink {
	header(name: string, value: string): unknown;
}

export const CONNECTION_LIMITS = {
	requestTimeout: REQUEST_MS_MAX,
	keepAliveTimeout: KEEP_ALIVE_MS,
	http: {
		headersTimeout: HEAD_MS_MAX,
		connectionsCheckingInterval: 5000,
		maxHeaderSize: 16 * 1024,
		// Said here because an option of Node's own could loosen it for the whole process.
		insecureHTTPParser: false,
	},
} as const;

export function setCommonHeaders(app: FastifyInstance): void {
	app.addHook("onRequest", (request, reply, done) => {
		writeCommonHeaders(reply, request.id);
		done();
	});
}

/** An answer is for whoever asked: nobody guesses its type, and nobody keeps it. */
export function writeCommonHeaders(reply: HeaderSink, requestId: string): void {
	reply.header("x-request-id", requestId);
	reply.header("x-content-type-options", "nosniff");
	reply.header("cache-control", "no-store");
}
